"""Why a move is good, as one player tells another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...core import Move
from ...core.words import Message, Text
from ..effects import (
    ACTIVE,
    ALL_ATTACKED,
    FACE_NAMES,
    VILLAIN_DEFEATED,
    YOU,
    AddControl,
    Choose,
    Discard,
    Draw,
    Effect,
    Gain,
    Lose,
    Nothing,
    RemoveControl,
    Roll,
    Take,
    ThisTurn,
    TopOfDeck,
    phrases,
)
from ..rules import HogwartsBattleRules
from ..state import State
from ..tasks import ChooseEffect, ChooseHero, DiscardCards, PickOne
from .worth import Worth

__all__ = ["Advice"]

ONLY = Message("It is the only move.")

# --- Playing
PLAY = Message("Cards that you do not play are discarded, so play them all. This one: {does}.")
PLAY_FIRST = Message("Play it before the others, so that it counts them: {does}.")
PLAY_BEFORE_ATTACK = Message("Play it before you attack: {does}.")
PLAY_BEFORE_BUYING = Message("Play it before you acquire cards: {does}.")
PLAY_DRAWS = Message("Draw first: then you can also play what you draw.")
CONTROL = Message("{card} has {control} of {spaces} control. Take some away before it is full.")
CONTROL_FULL = Message("{card} is full. It is lost at the end of the turn unless you take control "
                       "away.")

# --- Attack
DEFEATS = Message("One more attack defeats {villain}. You get the reward at once: {reward}.")
DEFEATS_NOW = Message("You have enough attack to defeat {villain} now. The reward: {reward}.")
ATTACK_EACH = Message("It does this in every turn until you defeat it: {ability}. It can still "
                      "take {left} attack.")
ATTACK_HOLDS = Message("As long as it is here: {ability}. It can still take {left} attack.")
ATTACK_FOCUS = Message("Finish what you began: {villain} has {assigned} of {health} attack.")
ATTACK_LAST = Message("It is the last villain. Defeat it and you win.")
ATTACK_NEXT = Message("Unused attack is lost at the end of your turn. {villain} can still take "
                      "{left}.")

# --- Buying
BUY = Message("From now on, each time you play it: {does}.")
BUY_DIE = Message("It rolls a die, and only dice destroy Horcruxes.")
BUY_DIE_ALL = Message("It rolls a die, and every hero gets what the die shows.")
BUY_CONTROL = Message("It removes control. The longer you keep a location, the stronger your decks "
                      "become.")
BUY_INFLUENCE = Message("{n} influence each time you play it: soon you can pay for strong cards.")
BUY_ATTACK = Message("{n} attack each time you play it. You need that: the villains can still take "
                     "{left}.")
BUY_DRAW = Message("It takes no room in your hand: it draws {n} card in its place.",
                   "It takes no room in your hand: it draws {n} cards in its place.", "n")
BUY_HEALTH = Message("{n} health each time you play it. Each Stun that you avoid is one control "
                     "less.")
BUY_ALL = Message("It helps all heroes at once: {does}.")
BUY_TOP = Message("{why} Put it on top of your deck, and you draw it for your next turn.")

# --- Ending the turn
END = Message("You have nothing left to play, assign or buy.")
END_KEEPS = Message("No card here is better than your deck is already. With fewer cards, you draw "
                    "your good ones more often.")
END_WAITS = Message("Anything else would cost your last health.")

# --- Using
USE = Message("It gives you more than it costs: {does}.")
USE_CONTROL = Message("It is a small price: {card} has {control} of {spaces} control.")

# --- Choosing
DISCARD = Message("It is the card that you will miss least.")
DISCARD_GIVES = Message("Discarding it even helps: {does}.")
OPTION = {
    AddControl: Message("The other choice would cost you more."),
    Draw: Message("A new card is worth more: you can still play it."),
    Discard: Message("{hero} has {health} health, so a card is the smaller loss."),
    Lose: Message("{hero} has {health} health and needs the cards more."),
    Take: Message("There is a good card in the discard pile, and you get it back at once."),
    Nothing: Message("The other choice would not help."),
}
OPTION_ATTACK = Message("The villains here can still take {left} attack. The sooner they are "
                        "defeated, the less harm they do.")
OPTION_INFLUENCE = Message("Influence buys the cards that win later turns.")
OPTION_HEALTH = Message("{hero} has {health} health. A Stun would cost half the hand and add "
                        "control.")
OPTION_ELSE = Message("It helps you most now.")
HERO = {
    "health": Message("{hero} has {health} health and needs it most."),
    "tokens": Message("{hero} can use it best."),
    "loss": Message("{hero} has {health} health and can bear the loss best."),
    "least": Message("It costs you least with {hero}."),
}
NO_HERO = Message("It would not help anybody now.")
PLACE = Message("Only dice destroy Horcruxes, and this symbol is one that {card} needs.")
REROLL = Message("This symbol helps little now. A second roll is likely to be better.")
USE_SYMBOL = Message("Every hero gets something now.")
DIE_PLACES = Message("{card} needs {symbols}. This die gives you the best chance.")
DIE_GIVES = Message("What this die shows most often helps most now.")
BLOCK = Message("Of the villains here, it would do you the most harm until your next turn.")
CARD = Message("It is the best of these cards: {does}.")
KEEP = Message("It is as good as most of your cards.")
THROW = Message("Most of your cards are better than this one.")
LEARN = Message("It helps for the whole game: {does}.")

#: From this share of the spaces on, a location is nearly full.
NEARLY = 0.6


class Advice:
    """Sentences for the moves in one game.

    Args:
        rules: the rules of the game.
        worth: what cards and effects are worth.
    """

    def __init__(self, rules: HogwartsBattleRules, worth: Worth) -> None:
        self.setup, self.static, self.worth = rules.setup, rules.static, worth
        self._of: dict[str, Callable[[State, Move], Text]] = {
            "play": self._play, "attack": self._attack, "buy": self._buy, "use": self._use}

    def reason(self, state: State, move: Move, moves: Sequence[Move]) -> Text:
        """Why a move is good.

        Args:
            state: the position.
            move: the move.
            moves: the legal moves.
        """
        if len(moves) == 1:
            return ONLY()
        task = state.agenda[-1]
        if move.verb == "end":
            return self._end(state, moves)
        if move.verb in self._of:
            return self._of[move.verb](state, move)
        if isinstance(task, DiscardCards):
            gives = self.worth.reactions[move.args[0]]
            return DISCARD_GIVES(does=phrases(gives, YOU)) if gives else DISCARD()
        if isinstance(task, ChooseEffect):
            return self._option(state, self.setup.nodes[move.args[0]], task.seat)
        if isinstance(task, ChooseHero):
            return self._hero(state, self.setup.nodes[task.path], move.args[0])
        assert isinstance(task, PickOne)
        return self._pick(state, task, move)

    # -- What cards do, in words

    def _does(self, kind: str) -> Text | list[Text]:
        card = self.setup.cards[kind]
        return phrases([effect for effect in card.effects if not card.is_static(effect)]
                       or card.effects, YOU)

    def _place(self, state: State) -> dict[str, Any]:
        return {"card": self.setup.names[state.location], "control": state.control,
                "spaces": self.setup.number(state.location, "spaces")}

    def _control(self, state: State) -> Text:
        place = self._place(state)
        return (CONTROL_FULL if place["control"] >= place["spaces"] else CONTROL)(**place)

    def _nearly_lost(self, state: State) -> bool:
        return state.control >= NEARLY * self.setup.number(state.location, "spaces")

    # -- The own turn

    def _play(self, state: State, move: Move) -> Text:
        kind = move.args[0]
        effects = self.setup.cards[kind].effects
        if self._nearly_lost(state) and _has(effects, RemoveControl):
            return self._control(state)
        if _has(effects, Draw) and not _has(effects, Choose):
            return PLAY_DRAWS()
        return _waits(effects)(does=self._does(kind))

    def _attack(self, state: State, move: Move) -> Text:
        setup = self.setup
        villain = setup.piece(move.args[0], state.facing)
        card = setup.cards[setup.kind_of[villain]]
        assigned = state.assigned[state.facing.index(villain)]
        health = setup.number(villain, "health")
        left = health - assigned
        values = {"villain": setup.names[villain], "left": left, "assigned": assigned,
                  "health": health}
        if villain in setup.last or not (state.villains or any(
                other not in ("", villain) for other in state.facing)):
            return ATTACK_LAST(**values)
        if left <= state.attack[state.active]:
            return (DEFEATS if left == 1 else DEFEATS_NOW)(
                reward=phrases(card.reward, YOU), **values)
        if assigned * 2 >= health:
            return ATTACK_FOCUS(**values)
        now = [effect for effect in card.effects if not card.is_static(effect)]
        if now:
            return ATTACK_EACH(ability=phrases(now, ACTIVE), **values)
        if card.effects:
            return ATTACK_HOLDS(ability=_standing(card.effects[0]), **values)
        return ATTACK_NEXT(**values)

    def _buy(self, state: State, move: Move) -> Text:
        why = self._good(state, move.args[0])
        return BUY_TOP(why=why) if move.args[1:] else why

    def _good(self, state: State, kind: str) -> Text:
        """What is best about a card."""
        setup = self.setup
        effects = setup.cards[kind].effects
        if kind in setup.dicey:
            return BUY_DIE() if state.horcrux or state.horcruxes else BUY_DIE_ALL()
        if _has(effects, RemoveControl):
            return BUY_CONTROL()
        for effect in effects:
            if effect.slug.startswith("all-"):
                return BUY_ALL(does=phrases([effect], YOU))
        gain = {"attack": 0, "influence": 0, "health": 0}
        for part in (part for effect in effects for part in effect.walk()):
            if isinstance(part, Gain):
                for name in gain:
                    gain[name] = max(gain[name], getattr(part, name))
        draws = sum(effect.cards for effect in effects if isinstance(effect, Draw))
        if gain["attack"]:
            return BUY_ATTACK(n=gain["attack"], left=self._to_go(state))
        if draws and not gain["influence"]:
            return BUY_DRAW(n=draws)
        if gain["influence"] > 1:
            return BUY_INFLUENCE(n=gain["influence"])
        if gain["health"]:
            return BUY_HEALTH(n=gain["health"])
        return BUY(does=self._does(kind))

    def _to_go(self, state: State) -> int:
        return self.worth.left(state) + sum(
            self.setup.number(villain, "health") for villain in state.villains)

    def _end(self, state: State, moves: Sequence[Move]) -> Text:
        verbs = {move.verb for move in moves}
        if verbs & {"play", "attack"}:
            return END_WAITS()
        return END_KEEPS() if "buy" in verbs else END()

    def _use(self, state: State, move: Move) -> Text:
        use = self.setup.nodes[self.static.uses[move.args[1]]]
        if _has(use.inner, RemoveControl):
            return (self._control(state) if self._nearly_lost(state)
                    else USE_CONTROL(**self._place(state)))
        return USE(does=phrases(use.inner, YOU))

    # -- Other choices

    def _option(self, state: State, effect: Effect, seat: int) -> Text:
        values = {"hero": self.setup.names[self.setup.players[seat]],
                  "health": state.health[seat], "left": self.worth.left(state)}
        if isinstance(effect, RemoveControl) and state.location:
            return self._control(state)
        gains = [part for part in effect.walk() if isinstance(part, Gain)]
        if gains:
            first = gains[0]
            return (OPTION_ATTACK if first.attack else OPTION_INFLUENCE if first.influence
                    else OPTION_HEALTH)(**values)
        return OPTION.get(type(effect), OPTION_ELSE)(**values)

    def _hero(self, state: State, node: Effect, hero: str) -> Text:
        if hero in ("none", "no-more"):
            return NO_HERO()
        seat = self.setup.players.index(hero)
        parts = [part for effect in node.inner for part in effect.walk()]
        health = state.health[seat]
        loses = any(isinstance(part, Lose) for part in parts)
        heals = any(isinstance(part, Gain) and part.health for part in parts)
        if loses:
            sort = "loss" if health == max(state.health) else "least"
        else:
            sort = "health" if heals and health == min(state.health) else "tokens"
        return HERO[sort](hero=self.setup.names[hero], health=health)

    def _pick(self, state: State, task: PickOne, move: Move) -> Text:
        setup, choice = self.setup, move.args[1]
        node = setup.nodes[task.path]
        if isinstance(node, Roll):
            return self._die(state, task, choice)
        plain = {"keep": KEEP, "discard": THROW}.get(choice)
        if plain:
            return plain()
        kind = setup.kind_of.get(choice, choice)
        group = setup.cards[kind].group if kind in setup.cards else ""
        if group == "villain":
            return BLOCK()
        if group == "proficiency":
            return LEARN(does=[effect.words(YOU) for effect in setup.cards[kind].effects])
        return CARD(does=self._does(kind)) if group else OPTION_ELSE()

    def _die(self, state: State, task: PickOne, choice: str) -> Text:
        if choice == "place":
            return PLACE(card=self.setup.names[state.horcrux])
        if task.die:
            return REROLL() if choice == "reroll" else USE_SYMBOL()
        symbols = [FACE_NAMES[symbol] for symbol in FACE_NAMES if self.static.places(state, symbol)]
        if symbols:
            return DIE_PLACES(card=self.setup.names[state.horcrux], symbols=symbols)
        return DIE_GIVES()


def _has(effects: Sequence[Effect], word: type[Effect]) -> bool:
    return any(isinstance(part, word) for effect in effects for part in effect.walk())


def _waits(effects: Sequence[Effect]) -> Message:
    """Why a card is played when it is: by what it waits for."""
    for effect in effects:
        if isinstance(effect, TopOfDeck):
            return PLAY_BEFORE_BUYING
        if isinstance(effect, ThisTurn):
            attacks = effect.event in (VILLAIN_DEFEATED, ALL_ATTACKED)
            return PLAY_BEFORE_ATTACK if attacks else PLAY_FIRST
    return PLAY


def _standing(effect: Effect) -> Text:
    """What holds while a villain is here, in words."""
    ban = getattr(effect, "what", None)
    return ban.while_here() if ban else effect.words(ACTIVE)
