// What I may do now: numbered buttons, what I own but cannot use with the reason and its rule, the picker for an offer
// that needs more, and at the bottom the bar whose Pass button never moves.

import { rollButton } from "../stage/press.js";
import { badge, openLog } from "./chat.js";
import { clockCard, judgePanel } from "./clock.js";
import { h, part } from "./dom.js";
import { editsBar } from "./edits.js";
import { icon } from "./icons.js";
import { tongue } from "./languages.js";
import { levelCard } from "./level.js";
import { ruleLabel } from "./log.js";
import { confirmButton, picker } from "./picker.js";
import {
  can,
  endOffer,
  FORGOING,
  GIVING_UP,
  isOver,
  isRival,
  KEEPING,
  listed,
  manualOffers,
  openEdits,
  passOffer,
  plainOffers,
  shipsInOrder,
  spreadOut,
} from "./reading.js";
import { isAsking, priceOf } from "./price.js";
import { effect, previewed, worthOf } from "./slips.js";
import { standingCard } from "./standing.js";
import { tutorLine } from "./tutor.js";
import { undoButton, undoCard } from "./undo.js";

part("table-offers", (table) => {
  if (!table.view || !(table.seat || table.judges)) return [];
  if (table.scenes.inAir) return []; // what is offered would tell what they show; a press brings it
  const widget = table.seat ? table.room.widget(table) : { claims: new Set(), drawn: null };
  const plain = openOnes(table, widget.claims);
  const keeps = KEEPING.has(passOffer(table.prompt)?.key);
  return h(
    "section",
    {
      class: `offers ${table.mine ? "mine" : ""} ${keeps ? "beside-keeping" : ""}`,
      "aria-label": table.page.say("offers"),
    },
    table.notice?.loud && h("p", { class: "notice loud", key: "notice" }, table.notice.text),
    tutorLine(table, offerName),
    endCard(table),
    undoCard(table),
    levelCard(table),
    standingCard(table),
    clockCard(table),
    judgePanel(table),
    editsBar(table),
    table.picking ? picker(table) : decisions(table, widget, plain),
  );
});

/** @param {Table} table @param {Iterable<string>} claims */
const openOnes = (table, claims = []) => plainOffers(table.prompt, new Set([...claims, ...table.room.aside]));

// What may be decided now: the dice to roll, the room's own part, a button for each offer, and why others cannot be taken.
/** @param {Table} table */
function decisions(table, widget, plain) {
  const count = widget.count || 0;
  const stands = (offer) => !offer.why_not || (table.mine && table.room.staysInPlace(table, offer));
  const ready = table.room.grouped(plain.filter(stands)).flatMap(spreadOut);
  // a scene that explains itself does not list what is spent
  const shown = !table.view.match?.scene && (table.mine || ready.length);
  const blocked = shown ? plain.filter((offer) => !stands(offer)) : [];
  return [
    rollButton(table),
    widget.drawn,
    ready.length > 0 &&
      h(
        "ol",
        { class: "offer-list", key: "ready", role: "list" },
        ready.map((offer, at) =>
          h(
            "li",
            { key: `${offer.key}-${offer.id ?? ""}` },
            button(table, offer, at + 1 + count),
            ready[at - 1]?.key !== offer.key && standing(table, offer),
          ),
        ),
      ),
    blocked.length > 0 &&
      h(
        "ul",
        { class: "reasons", key: "blocked", role: "list" },
        blocked.map((offer) => h("li", { key: offer.key }, reason(table, offer))),
      ),
    widget.after,
    somethingElse(table, count + ready.length + 1, widget.claims),
  ];
}

/** The other side offers to end the match here: seen at once, not only in the menu. @param {Table} table */
function endCard(table) {
  const by = endOffer(table);
  if (!by || by === table.seat || isOver(table.view) || !isRival(table.view, table.seat)) return null;
  if (table.view.match.end_agreed?.includes(table.seat)) return null;
  const { page } = table;
  return h(
    "section",
    { class: "edits", key: "end", "aria-label": page.say("end_match") },
    h("h3", {}, page.say("end_offered_by", { seat: table.nameOf(by) })),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", class: "button", onclick: () => table.concede("accept_end") },
        page.say("accept_end"),
      ),
      h(
        "button",
        { type: "button", class: "button", onclick: () => table.concede("decline_end") },
        page.say("decline_end"),
      ),
    ),
  );
}

// Where the room lets a player settle an offer for the rest of the match, that is one press, right beside it.
/** @param {Table} table @param {Offer} offer */
function standing(table, offer) {
  const found = table.room.standing(table, offer);
  return (
    found &&
    h(
      "button",
      {
        key: "standing",
        type: "button",
        class: "button small standing",
        "aria-label": `${found.name}: ${found.text}`,
        "aria-disabled": table.busy ? "true" : undefined,
        onclick: () => !table.busy && table.take(found.key, found.picks),
      },
      found.text,
    )
  );
}

/** @param {Offer} offer */
function button(table, offer, number) {
  const sending = table.pending?.key === offer.key;
  return h(
    "button",
    {
      type: "button",
      class: ["offer", isMain(table, offer) ? "main" : "", graded(table, offer)].filter(Boolean).join(" "),
      "data-number": number <= 9 ? String(number) : undefined,
      "aria-disabled": table.busy || offer.why_not ? "true" : undefined,
      "aria-keyshortcuts": number <= 9 ? String(number) : undefined,
      onclick: () => table.choose(offer.key, offer.id === undefined ? null : [[offer.id]]),
      onmouseenter: () => table.preview(previewed(offer)),
      onmouseleave: () => table.preview(""),
      onfocus: () => table.preview(previewed(offer)),
      onblur: () => table.preview(""),
    },
    h("span", { class: "offer-name" }, named(table, offer), effect(table, offer)),
    sending
      ? h("span", { class: "offer-state", key: "state" }, table.page.say("sending"))
      : number <= 9 && h("kbd", { key: "key", "aria-hidden": "true" }, String(number)),
  );
}

// The lamp lies on what is worth most, as far as that is told here, and on nothing that would be wasted.
/** @param {Table} table @param {Offer} offer */
function graded(table, offer) {
  if (table.room.isWaste(table, offer)) return "worse";
  const worth = worthOf(table, offer);
  return !worth || worth.level ? "" : worth.best ? "best" : "worse";
}

// What the moment is about, where the room says so: it is drawn first, and declining it beside it more quietly.
/** @param {Table} table @param {Offer} offer */
function isMain(table, offer) {
  return table.room.mainOffers.has(offer.key) && !offer.why_not && !table.room.isWaste(table, offer);
}

/**
 * The offer in words; the room may use {n}, {ship} and such from its only pick.
 * @param {Table} table
 * @param {Offer} offer
 */
export function offerName(table, offer) {
  const only =
    offer.picks.length === 1 && offer.picks[0].ids.length === 1 ? { [offer.picks[0].what]: offer.picks[0].ids[0] } : {};
  const what = table.words
    .word("offers", offer.key, { ship: table.view.attack?.attacker, n: 1, ...only }, table.view)
    .replace(/…$/, "");
  return offer.id === undefined ? what : table.words.word("words", "named", { what, ship: offer.id }, table.view);
}

// A card's ability shows the card's name apart from what it does.
function named(table, offer) {
  const parts = table.room.offerParts(table.words, offer.key, table.view);
  const more = needsMore(offer) && "…";
  if (!parts) return [offerName(table, offer), more];
  const ship = offer.id === undefined ? "" : table.view.ships?.[offer.id]?.name;
  return [
    h("strong", { key: "card", lang: tongue(parts.name) }, parts.name),
    ship && ` · ${ship}`,
    h("span", { class: "offer-does", key: "does" }, parts.does, !/[.。]$/.test(parts.does) && more),
  ];
}

/** @param {Offer} offer */
function needsMore(offer) {
  return offer.picks.some((pick) => pick.caps.length || pick.ids.length > pick.least || pick.least !== pick.most);
}

function reason(table, offer) {
  return [
    h("span", { class: "reason-name", key: "name" }, blockedName(table, offer)),
    " ",
    h("span", { class: "reason-why", key: "why" }, table.whyText(offer.why_not)),
    offer.rule &&
      h(
        "button",
        { key: "rule", type: "button", class: "rule", onclick: () => table.show({ kind: "rule", rule: offer.rule }) },
        ruleLabel(table, offer.rule),
      ),
    standing(table, offer),
  ];
}

// "Attack with Wedge Antilles": a refused offer keeps the names of the ships it would have been for.
/** @param {Table} table @param {Offer} offer */
function blockedName(table, offer) {
  const [only, more] = offer.picks;
  if (!only || more || only.what !== "ship") return offerName(table, offer);
  const ids = only.ids.length ? only.ids : table.room.refusedShips(table.view, offer.key, table.seat);
  const what = table.words.word("offers", offer.key, {}, table.view).replace(/…$/, "");
  return ids.length ? table.words.word("words", "named", { what, ship: ids }, table.view) : what;
}

/** @param {Table} table */
function somethingElse(table, number, claimed) {
  const aside = listed(table.prompt).filter((offer) => table.room.aside.has(offer.key) && !offer.why_not);
  const manual = [...aside, ...manualOffers(table.prompt, claimed)];
  const ships = can(table.prompt, "edit_ship")
    ? shipsInOrder(table.view).filter((id) => table.view.ships[id].state !== "removed")
    : [];
  if (!manual.length && !ships.length) return null;
  const { ability } = table.view;
  const needed = ability?.by_hand && table.view.ships[ability.ship]?.seat === table.seat;
  return h(
    "details",
    {
      class: "manual",
      key: "manual",
      open: needed ? true : undefined,
      ontoggle: ({ target }) => target.open && target.scrollIntoView({ block: "nearest" }),
    },
    h(
      "summary",
      { "data-number": number <= 9 && table.mine ? String(number) : undefined },
      h("span", {}, table.page.say("something_else")),
      number <= 9 && table.mine && h("kbd", { "aria-hidden": "true" }, String(number)),
    ),
    h("p", { class: "hint" }, table.page.say("something_hint")),
    h(
      "ul",
      { class: "manual-list", role: "list" },
      manual.map((offer) =>
        h(
          "li",
          { key: offer.key },
          h(
            "button",
            { type: "button", class: "button", onclick: () => table.choose(offer.key) },
            offerName(table, offer),
            needsMore(offer) && "…",
          ),
        ),
      ),
      ships.map((id) =>
        h(
          "li",
          { key: `ship-${id}` },
          h(
            "button",
            {
              type: "button",
              class: `button small by-${table.view.ships[id].seat}`,
              onclick: () => table.show({ kind: "ship", id }),
            },
            table.view.ships[id].name,
            "…",
          ),
        ),
      ),
    ),
  );
}

part("table-bar", (table) => {
  const { inAir } = table.scenes;
  return [
    // while dice are due nothing is passed, and nothing else stands where one declines
    table.seat &&
      !isOver(table.view) &&
      (inAir || !can(table.prompt, "roll")
        ? confirmButton(table) || passButton(table, inAir)
        : h("span", { key: "place" })),
    undoButton(table),
    h(
      "button",
      { key: "log", type: "button", class: "bar-log button", "aria-keyshortcuts": "l", onclick: () => openLog(table) },
      icon("log"),
      h("span", {}, table.page.say("log"), badge(table)),
    ),
  ];
});

/** While dice fly it says so, and passes nothing. @param {Table} table */
function passButton(table, inAir) {
  const offer = table.mine && !inAir ? passOffer(table.prompt) : null;
  const ready = offer && !table.guarded && !table.busy;
  const asks = isAsking(table, offer);
  const text = inAir ? table.page.say("falling") : passText(table, offer);
  const look = mustChoose(table, inAir) ? "none" : offer && isQuiet(table, offer) && "quiet";
  return h(
    "button",
    {
      key: "pass",
      type: "button",
      id: "pass",
      class: ["pass", look, asks && "asks"].filter(Boolean).join(" "),
      "aria-disabled": ready ? undefined : "true",
      "aria-keyshortcuts": "p",
      onclick: () => table.pass(),
    },
    h("span", { class: "pass-name" }, asks ? table.page.say("pass_sure") : text, passPart(table, offer)),
    offer && h("kbd", { key: "key", "aria-hidden": "true" }, "p"),
  );
}

/** Is there something to choose and nothing to pass? Then nothing is seen here. @param {Table} table @param {boolean} inAir */
export function mustChoose(table, inAir) {
  const { mine, busy, picking, view, prompt, deputies } = table;
  if (!mine || inAir || busy || picking || !view || deputies.due || passOffer(prompt)) return false;
  return !openEdits(view).length && !isHeld(prompt) && plainOffers(prompt, new Set()).some((one) => !one.why_not);
}

const isHeld = (/** @type {Prompt} */ prompt) => listed(prompt).some((one) => one.why_not === "mandatory");

// What passing costs; where it costs nothing, what the dice as they lie are worth.
/** @param {Table} table @param {Offer} offer */
function passPart(table, offer) {
  const price = priceOf(table, offer);
  if (price) return h("span", { class: "pass-price", key: "price" }, price);
  const keeps = offer && worthOf(table, offer);
  return keeps && h("span", { class: "pass-price", key: "keeps" }, `${keeps.aim} `, h("strong", {}, keeps.text));
}

// The large button is loud only where it goes on with nothing left to do: never while it gives something up.
/** @param {Table} table @param {Offer} offer */
export function isQuiet(table, offer) {
  if (!table.picking && table.room.isFree(table, offer)) return false;
  if (table.picking || FORGOING.has(offer.key)) return true;
  if (KEEPING.has(offer.key)) return false;
  if (offer.key === "finalize" && table.view?.seats?.[table.seat]?.plays?.length) return false; // that is what goes on
  const others = openOnes(table);
  return others.some((other) => !other.why_not) || (GIVING_UP.has(offer.key) && others.length > 0);
}

/** Whom the table waits for: whoever decides, or whose dice are to be thrown. @param {View} view */
function awaited(view) {
  if (view.match?.roll) return [view.match.roll.seat];
  return (view.turn?.seats || []).filter((seat) => view.seats?.[seat]);
}

/** @param {Table} table */
function whoIsAwaited(table) {
  const due = awaited(table.view).map((seat) => table.nameOf(seat));
  return due.length ? table.page.say("pass_waits", { seat: table.words.list.format(due) }) : table.page.say("pass");
}

// The button that never moves says what it does, or, while it does nothing, why.
/** @param {Table} table @param {Offer} offer */
export function passText(table, offer) {
  const { page } = table;
  if (offer)
    return table.pending?.key === offer.key
      ? page.say("sending")
      : table.room.passName(table, offer) || offerName(table, offer);
  if (!table.view || isOver(table.view)) return page.say("pass");
  if (table.deputies.due) return table.deputies.due.text;
  if (!table.mine) return whoIsAwaited(table);
  const edits = openEdits(table.view);
  if (!edits.length) return isHeld(table.prompt) ? table.words.word("why", "mandatory") : page.say("pass");
  return edits.some((edit) => edit.by !== table.seat) ? page.say("pass_edits_mine") : page.say("pass_edits_theirs");
}
