"""Every word that a board says by itself: labels of the controls, titles and refusals."""

from __future__ import annotations

from ..core.words import Message

__all__ = ["LABELS", "REFUSALS", "SEATS", "SPOKEN", "TITLES"]

#: Labels that the browser module looks up in ``view.words``. ``{n}`` is filled in there.
LABELS = {
    "board": Message("Board of {game}"),
    "help": Message("Signs and keys"),
    "full": Message("Full screen"),
    "first": Message("First step"),
    "back": Message("One step back"),
    "forward": Message("One step forward"),
    "last": Message("Newest step"),
    "play": Message("Play the steps"),
    "pause": Message("Pause"),
    "speed": Message("Speed"),
    "slider": Message("Step"),
    "of": Message("Step {at} of {last}"),
    "start": Message("Before the first step."),
    "past": Message("You are looking at an earlier step."),
    "undo": Message("Undo"),
    "redo": Message("Redo"),
    "hint": Message("Hint"),
    "what": Message("What can I do?"),
    "menu": Message("Game"),
    "skip": Message("Skip"),
    "skipped": Message("You skipped to the newest step. Click again to choose something."),
    "copy": Message("Copy"),
    "copied": Message("Copied"),
    "moves": Message("Your legal moves"),
    "no_moves": Message("There is nothing for you to decide here now."),
    "choices": Message("Choices"),
    "why": Message("Why?"),
    "why_step": Message("Why step {n}?"),
    "story": Message("What happened"),
    "close": Message("Close"),
    "steps": Message("Steps"),
    "actions": Message("Actions"),
    "can": Message("can be chosen"),
    "picked": Message("chosen"),
    "cleared": Message("Nothing is chosen now."),
    "silent": Message("No answer from the kernel. Is it still busy or was it restarted?"),
    "broken": Message("The board could not be shown: {error}"),
}

TITLES = {
    "refusal": Message("That is not possible"),
    "why": Message("Why?"),
    "hint": Message("A hint"),
    "error": Message("Something went wrong in the program"),
    "info": Message("What is this?"),
    "menu": Message("The game"),
    "new": Message("A new game"),
    "end": Message("The end"),
    "help": Message("Signs and keys"),
    "kept": Message("Your game"),
}

#: What a click asks for, where a sentence of the game speaks of notation.
NOT_NOW = Message("That is not what is being decided now.")
MARKED = Message("What you can choose now has a line around it.")

MARKS = Message("A thin line: you can choose it. A thick line: it is chosen. A dashed line: a "
                "hint. A golden outline: it has just changed.")
KEYS = Message(
    "Keys in the picture: arrows move, Enter or Space chooses, Home and End jump. Keys everywhere "
    "on the board: comma and full stop step back and forward, question mark shows your moves, "
    "Escape clears what is chosen or said. When there is nothing to clear, Escape gives the "
    "keyboard back to the notebook.")

#: Who is looking, where it is not one player.
SEATS = {
    "open": Message("the open table"),
    "teacher": Message("teacher: nothing is hidden"),
    "shared": Message("one screen for all"),
}

PASS_SCREEN = Message("Pass the screen to {who}.")
READY = Message("I am {who}: show my side")
BOT_WAITS = Message("It is {who}'s turn, who is played by the program.")
LET_BOT = Message("Let {who} play")
WAITING = Message("{who} decides now.")
NOTHING_HERE = Message("There is nothing to choose here now.")
SUGGESTION = Message("Suggestion: {move}")
ERROR = Message("{kind}: {error}")
SPOKEN = Message("{title}: {lines}")

#: What is offered for the whole game, by what it asks for.
OFFERS = {
    "again": Message("Play again"),
    "new": Message("New seats"),
    "start": Message("Start"),
    "save": Message("Save"),
    "open": Message("Open"),
    "load": Message("{name}"),
    "copy": Message("Copy the position"),
    "replay": Message("Replay file"),
    "go": Message("Look back"),
    "seat": Message("{who}: {role}"),
}
ROLES = {"you": Message("you"), "bot": Message("the program"), "": Message("nobody")}
SEATING = Message("Click a seat until the right player has it. The game on the board ends.")
SAVED = Message("Saved as {name}, beside the notebook. “Open” finds it there.")
WHICH = Message("Click the game that the board shall show. The one on it now ends: save it first.")
NO_FILES = Message("No game is saved beside the notebook.")
COPIED = Message("The position as a line of Python, as far as this board may know it. Run it in a "
                 "cell.")
REPLAY = Message("Writing {name} beside the notebook …")
REPLAY_DONE = Message("The replay is {name}, beside the notebook. It opens in any browser, also "
                      "without a network.")

#: What a task offers, by what it asks for.
TASK_OFFERS = {
    "bet": Message("This is my answer"),
    "check": Message("Check"),
    "again": Message("Start again"),
    "retry": Message("Try again"),
    "hint_task": Message("Give me a hint"),
    "solve": Message("Show me how"),
    "reveal": Message("Show what happens"),
    "hands": Message("Count hands"),
}

#: Of bars that say how far somebody has come.
BARS = {
    "progress": Message("Progress"),
    "carry": Message("My code"),
    "about": Message("This code says what you have done. Copy it to go on at another computer, or "
                     "to show it to your teacher. It has no name in it and is not sent anywhere."),
    "code": Message("My code"),
    "paste": Message("A code from another computer"),
    "add": Message("Add it"),
    "copy": Message("Copy"),
    "copied": Message("Copied"),
    "reset": Message("Start over"),
    "sure": Message("Really? All that is done here is forgotten"),
}
BAD_CODE = Message("This is not a whole code from a progress bar. Copy it once more.")
DONE_OF = Message("{done} of {most}")
MERGED = Message("What this code says is added.")

#: Of a game that is kept.
KEPT = Message("This is your game from last time. To begin another one, press “Game”.")
NOT_A_KEPT_GAME = Message("{file} is not a kept game of {game}. It is left as it is, and this new "
                          "game is not kept. Rename the file or move it away, and run the cell "
                          "again.")
KEPT_NO_MORE = Message("From here on this game is not kept: {reason}")

NO_ANSWER = Message("“{found}” cannot be the answer: {allowed}.")

#: Why the board did not do what the browser asked for.
REFUSALS = {
    "malformed": Message("The board did not understand the message: {reason}."),
    "stale": Message("The board has changed meanwhile. Look again, and choose anew."),
    "earlier-step": Message("This is an earlier step. Go to the newest step to play."),
    "not-your-turn": Message("This board does not decide now."),
    "no-such-step": Message("There is no step {step}: the steps are {first} to {last}."),
    "no-such-thing": Message("There is nothing of that name on the table."),
    "nothing-to-undo": Message("There is no decision of yours to take back."),
    "nothing-to-redo": Message("There is nothing to play again."),
    "not-ready": Message("Nobody has to take over the screen now."),
    "only-looks": Message("This board only shows the game."),
    "no-such-seat": Message("This game has no such seat."),
    "answered": Message("This is answered. Start again to try it once more."),
    "over": Message("This try is over. Start again, or take moves back."),
    "not-yet": Message("Try it yourself first."),
    "no-such-option": Message("There is no such option."),
    "no-such-file": Message("No game of that name is saved beside the notebook."),
}
