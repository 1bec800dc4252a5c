/** Asks the firewall what it does with a packet. */
import type { ShownRule, ShownVerdict } from "../contract";
import { ask, Refused } from "./ask";
import { badge, empty, fill, h } from "./dom";
import { type Field, field } from "./field";
import type { Known, View } from "./view";

const DIRECTIONS = [
  ["in", "to a node"],
  ["out", "from a node"],
  ["forward", "through a node"],
] as const;
const PROTOCOLS = ["tcp", "udp", "icmp", "ipv6-icmp", "esp", "gre", "vrrp"];

export function firewall(): View {
  let asked: Readonly<Record<string, unknown>> | undefined;
  let answered = "";
  const fields = packetFields();
  const result = h("div", { "aria-live": "polite", class: "verdict" });
  const form = h(
    "form",
    // The page names every wrong value in the same way, at its field.
    { class: "bar panel", novalidate: true, onsubmit: submit },
    [...fields.values()].map(({ element: one }) => one),
    h(
      "datalist",
      { id: "protocols" },
      PROTOCOLS.map((name) => h("option", { value: name })),
    ),
    h("button", { class: "primary" }, "Which rule decides?"),
  );
  const element = h(
    "section",
    { "aria-labelledby": "firewall-title" },
    h("h2", { id: "firewall-title", tabindex: -1 }, "Firewall"),
    h(
      "p",
      { class: "quiet" },
      "The first packet of a connection, by the rules as they are now. Rules of single nodes and guests are not part of the cluster's API and do not count.",
    ),
    form,
    result,
  );
  fill(result, empty("Describe a packet to see what becomes of it."));
  return { name: "firewall", title: "Firewall", element, update };

  function submit(event: Event): void {
    event.preventDefault();
    const given = [...new FormData(form)].filter(([, value]) => value !== "");
    asked = Object.fromEntries(given.map(([name, value]) => [name, name.endsWith("Port") ? Number(value) : value]));
    for (const one of fields.values()) one.accept();
    decide(true);
  }

  /** The answer follows the rules while they change. */
  function update({ now }: Known): void {
    const state = `${now.run} ${now.state}`;
    if (asked && state !== answered) decide(false);
    answered = state;
  }

  async function decide(isSubmitted: boolean): Promise<void> {
    try {
      const verdict = await ask<ShownVerdict>("packets", "POST", asked);
      const shows = JSON.stringify(verdict);
      if (result.dataset.shows === shows) return;
      result.dataset.shows = shows;
      fill(result, ...verdictOf(verdict));
    } catch (error) {
      delete result.dataset.shows;
      const { message } = error as Error;
      const wrong = error instanceof Refused ? fields.get(error.field ?? "") : undefined;
      wrong?.refuse(message, isSubmitted);
      fill(result, wrong ? empty("No answer: see what is marked above.") : answer(false, "✕ No such packet", message));
    }
  }
}

function packetFields(): ReadonlyMap<string, Field> {
  const input = (name: string, title: string, props: object) =>
    [name, field(title, h("input", { id: `packet-${name}`, name, ...props }))] as const;
  const direction = h(
    "select",
    { id: "packet-direction", name: "direction" },
    DIRECTIONS.map(([value, text]) => h("option", { value }, text)),
  );
  return new Map([
    ["direction", field("Direction", direction)],
    input("source", "From (address)", { required: true, placeholder: "203.0.113.7" }),
    input("destination", "To (address)", { required: true, placeholder: "192.0.2.11" }),
    input("protocol", "Protocol", { value: "tcp", list: "protocols", required: true }),
    input("destinationPort", "To port", { inputmode: "numeric", placeholder: "22" }),
    input("sourcePort", "From port (optional)", { inputmode: "numeric" }),
    input("icmpType", "ICMP type (optional)", {}),
    input("interface", "Interface (optional)", {}),
    input("vnet", "Through VNet (optional)", {}),
  ]);
}

const VERDICTS = { ACCEPT: "✓ It passes", DROP: "✕ It is dropped", REJECT: "✕ It is rejected" } as const;

const verdictOf = ({ action, reason, of, rules: list }: ShownVerdict): readonly HTMLElement[] => [
  answer(action === "ACCEPT", VERDICTS[action], reason),
  h(
    "section",
    { class: "panel" },
    h("h3", {}, `Rules of ${of}`),
    list.length === 0 ? empty("There are none.") : rules(list),
  ),
];

const answer = (isGood: boolean, title: string, why: string): HTMLElement =>
  h("p", { class: `answer ${isGood ? "good" : "bad"}` }, h("strong", {}, title), h("span", {}, why));

function rules(list: readonly ShownRule[]): HTMLElement {
  return h(
    "ol",
    { class: "rules", start: 0 },
    list.map(({ text, enabled, decides, rules: inner }) =>
      h(
        "li",
        { class: decides ? "decides" : undefined },
        h("code", { class: enabled ? undefined : "off" }, text),
        !enabled && badge("quiet", "off"),
        decides && badge("warn", "◀ decides"),
        inner && inner.length > 0 && rules(inner),
      ),
    ),
  );
}
