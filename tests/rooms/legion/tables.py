"""Tables for Legion: Ana attacks, Ben defends. Units as a test wants them, and dice that land as it says."""

from __future__ import annotations

from attacks.engine.values import CHANCE, LANDED, Command, Refused
from attacks.rooms.legion.dice import FACES
from attacks.rooms.legion.room import Legion

ROOM = Legion()
LETTER = {"h": "hit", "c": "crit", "s": "surge", "b": "blank", "k": "block"}


def weapon(name="E-11", dice="1W", low=1, high=3, chart="", **keywords):
    return {"name": name, "dice": dice, "low": low, "high": high, "chart": chart, "keywords": keywords}


def unit(name="Squad", weapons=None, minis=None, n=4, **more):
    weapons = weapons or [weapon()]
    minis = minis or [{"weapons": [one["name"] for one in weapons], "n": n}]
    return {"name": name, "weapons": weapons, "minis": minis, "courage": 2, **more}


def setup(mine, theirs, edition="fixed", mode="attack", **switches):
    seats = {
        "p1": {"name": "Ana", "squad": {"name": "A", "ships": mine}},
        "p2": {"name": "Ben", "squad": {"name": "B", "ships": theirs}},
    }
    return {"edition": edition, "mode": mode, "first": "p1", "seats": seats, "switches": switches}


def begun(mine, theirs, edition="fixed", **switches):
    """Ana's first unit attacks; the state at step 1."""
    state = ROOM.start(setup(mine, theirs, edition, **switches))
    return take(state, "p1", "attack", [1])


def take(state, seat, key, *picks, note=""):
    return ROOM.apply(state, Command(seat, key, tuple(tuple(pick) for pick in picks), note))[0]


def told(state, seat, key, *picks):
    return ROOM.apply(state, Command(seat, key, tuple(tuple(pick) for pick in picks)))


def why(state, seat, key, *picks):
    """The reason a command is refused for; empty if it is not."""
    before = ROOM.encode(state)
    refused = refusal(state, seat, key, *picks)
    assert ROOM.encode(state) == before
    return refused.reason if refused else ""


def refusal(state, seat, key, *picks):
    try:
        take(state, seat, key, *picks)
    except Refused as refused:
        return refused
    return None


def land(state, faces):
    """The dice land: one letter each, in the order of the throws."""
    return ROOM.apply(state, landing(state, faces))[0]


def landing(state, faces):
    assert ROOM.to_act(state) == (CHANCE,), (ROOM.to_act(state), step(state))
    left, rows = list(faces.replace(" ", "")), []
    for throw in ROOM.chances(state):
        rows.append(tuple(FACES[throw.kind].index(left.pop(0)) + 1 for _ in range(throw.n)))
    assert not left, f"{len(left)} faces too many"
    return Command(CHANCE, LANDED, tuple(rows))


def step(state):
    return state.stack[-1].step if state.stack else "over"


def offer(state, seat, key):
    return next((one for one in ROOM.offers(state, seat) if one.key == key), None)


def offered(state, seat):
    """The keys a seat may take now, done by hand excepted."""
    return [one.key for one in ROOM.offers(state, seat) if not one.why_not and not one.manual]


def measured(state, target, far=2, engaged=(), **more):
    """Ana measures one unit: everything sees everything unless said otherwise."""
    state = take(state, "p1", "measure", [target])
    picks = []
    for pick in offer(state, "p1", "facts").picks:
        usual = {"range": [far], "engaged": engaged, "moved": [0], "weak": [0], "higher": [0], "leader_sees": [1]}
        usual["spray"] = [1] * len(pick.ids)
        picks.append(more.get(pick.what, usual.get(pick.what, list(pick.ids))))
    return take(state, "p1", "facts", *picks)


def declared(state, target, far=2, **facts):
    return take(measured(state, target, far, **facts), "p1", "declare_defender", [target])


def codes(*pairs):
    return [mini * 100 + place for mini, place in pairs]


def pooled(state, target, *pairs, far=2, cover=0, smoke=0, helpers=(), **facts):
    """Declare, choose these weapons (all that may be, one for each mini, if none are named), confirm."""
    state = declared(state, target, far, **facts)
    if not pairs:
        pairs = {
            divmod(code, 100)[0]: divmod(code, 100)
            for code in reversed(offer(state, "p1", "choose_weapons").picks[0].ids)
        }
        pairs = tuple(pairs.values())
    state = take(state, "p1", "choose_weapons", codes(*pairs))
    return confirmed(state, cover, smoke, helpers)


def confirmed(state, cover=0, smoke=0, helpers=()):
    if cover or smoke:
        state = take(state, "p2", "enter_cover", [cover], [smoke])
    if helpers:
        state = take(state, "p2", "enter_helpers", helpers)
    state = take(state, "p2", "confirm_facts")
    return take(state, "p1", "accept_facts") if cover or smoke or helpers else state


def done(state):
    """No further pool."""
    return take(state, "p1", "pools_done") if step(state) == "3" else state


def on(state, *lines):
    """Play on: `h2 s b` lands dice, `p1 key 1 2 / 3` is a command, `-` finalizes for whoever is to act."""
    for line in lines:
        if line == "-":
            state = take(state, ROOM.to_act(state)[0], "finalize")
        elif line.startswith(("p1 ", "p2 ", "judge ")):
            seat, key, *rest = line.split()
            picks = [[int(word) for word in part.split()] for part in " ".join(rest).split("/")] if rest else []
            state = take(state, seat, key, *picks)
        else:
            state = land(state, line)
    return state


def pool(state, place=-1):
    for frame in reversed(state.stack):
        if type(frame.data).__name__ == "Attack":
            return frame.data.pools[place if place >= 0 else frame.data.now]
    raise LookupError


def faces(state, place=-1):
    """The attack dice that count, sorted."""
    dice = pool(state, place).dice
    return "".join(sorted(face for face, gone in zip(dice.now, dice.gone, strict=True) if not gone))


def one(state, unit_id):
    return state.table.unit(unit_id)


def wounds(state, unit_id):
    return sum(mini.wounds for mini in one(state, unit_id).minis)
