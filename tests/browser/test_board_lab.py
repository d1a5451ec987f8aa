from tests.browser.lab_page import LabPage
def test_try(lab: LabPage) -> None:
    lab.open_cells('''
from hogwarts_nb import HouseCup
from hogwarts_nb.board import Board
from hogwarts_nb.players import Random
game = HouseCup(["Slytherin", "Gryffindor", "Hufflepuff"], seed=3)
board = Board(game, "Slytherin", bots={"Gryffindor": Random(1), "Hufflepuff": Random(2)})
board
''')
    lab.run_all()
    lab.page.locator(".hnb-picture svg").wait_for()
    lab.page.wait_for_timeout(800)
    print(lab.errors(), lab.console_errors)
    lab.page.locator(".hnb").screenshot(path="/tmp/w/lab1.png")
    lab.page.locator("[data-id='token.Slytherin.3']").click()
    lab.page.wait_for_timeout(300)
    lab.page.locator(".hnb").screenshot(path="/tmp/w/lab2.png")
    lab.page.locator("[data-id='day.Mon']").click(position={"x":10,"y":10})
    lab.page.wait_for_timeout(700)
    lab.page.locator(".hnb").screenshot(path="/tmp/w/lab3.png")
    lab.page.wait_for_timeout(8000)
    lab.page.locator(".hnb").screenshot(path="/tmp/w/lab4.png")
    print(lab.python("[str(m) for m,_ in game.history]"), lab.console_errors)
    lab.page.locator("[data-id='quidditch.2']").click(force=True)
    lab.page.get_by_role("button", name="Hint").click()
    lab.page.wait_for_timeout(700)
    lab.page.get_by_role("button", name="What can I do?").click()
    lab.page.wait_for_timeout(300)
    lab.page.locator(".hnb").screenshot(path="/tmp/w/lab5.png")
    print(lab.axe(".hnb"), lab.console_errors)
