// Both fleets folded to a line each, that unfolds to the whole panel: on phones and over a stream.

import { h } from "../../table/dom.js";
import { cardsOf, fleet, fleetName, groupsOf, shape } from "./fleet.js";

/** @import { Table } from "./state.js" */

/**
 * Over a stream: both fleets as ships with their numbers.
 * @param {Table} table
 */
export function streamed(table) {
  const { view } = table;
  if (!view.ships) return [];
  return view.seat_order
    .filter((seat) => view.seats[seat].role !== "bystander")
    .map((seat) =>
      h(
        "section",
        { class: `overlay-fleet by-${seat}`, key: seat },
        h("strong", { class: "seat-chip", key: "name" }, table.nameOf(seat)),
        h("span", { class: "hint", key: "more" }, fleetName(table, seat)),
        h(
          "ul",
          { class: "overlay-ships", role: "list", key: "ships" },
          groupsOf(view, seat)
            .filter((group) => group.place === "space")
            .map((group) =>
              h(
                "li",
                { key: group.key },
                shape(group.kind, group.damaged, "mid"),
                h("span", { class: "hidden-visually" }, `${group.name} `),
                h("strong", {}, `×${group.ids.length}`),
              ),
            ),
        ),
      ),
    );
}

/**
 * One line of shapes each, or of names and cards where the shapes stand elsewhere; a tap unfolds one.
 * @param {Table} table
 */
export function fleets(table, seats, shapes = true) {
  return h(
    "div",
    { class: `fleet-strips ${shapes ? "" : "are-names"}`, key: "strips" },
    seats.map((seat) => {
      const groups = groupsOf(table.view, seat).filter((group) => group.place === "space");
      const open = table.sheet.open?.[seat] ?? false; // the decision comes first
      const toggle = () => {
        table.sheet = { ...table.sheet, open: { ...table.sheet.open, [seat]: !open } };
        table.draw();
      };
      return h(
        "section",
        { class: `fleet-strip by-${seat}`, key: seat },
        h(
          "button",
          { type: "button", class: "strip-head", "aria-expanded": String(open), onclick: toggle },
          h(
            "span",
            { class: "seat-chip" },
            table.nameOf(seat),
            shapes && seat === table.seat && ` (${table.page.say("you")})`, // else it stands at the fleet
          ),
          !shapes && h("span", { class: "strip-cards", key: "cards" }, cardsOf(table.words, table.view.seats[seat])),
          h(
            "span",
            { class: shapes ? "strip-units" : "hidden-visually" },
            groups.map((group) =>
              h(
                "span",
                { key: group.key, class: "strip-unit" },
                shape(group.kind, group.damaged),
                h("span", { class: "hidden-visually" }, `${group.name} `),
                h("strong", {}, `×${group.ids.length}`),
                h("span", { class: "hidden-visually" }, ", "),
              ),
            ),
          ),
          h("span", { class: "strip-mark", "aria-hidden": "true" }, open ? "−" : "+"),
        ),
        open && fleet(table, seat),
      );
    }),
  );
}
