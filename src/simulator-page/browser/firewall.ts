/** View of the firewall: its decision about a packet. */
import type { ShownRule, ShownVerdict } from "../contract";
import { RefusedError, request } from "./ask";
import { badge, empty, type Field, field, fill, h } from "./dom";
import type { PageState, View } from "./view";

const DIRECTIONS = [
  ["in", "to a node"],
  ["out", "from a node"],
  ["forward", "through a node"],
] as const;
const PROTOCOLS = ["tcp", "udp", "icmp", "ipv6-icmp", "esp", "gre", "vrrp"];

export function firewall(): View {
  let packet: Readonly<Record<string, unknown>> | undefined;
  let decidedState = "";
  const fields = packetFields();
  const result = h("div", { "aria-live": "polite", class: "verdict" });
  const form = h(
    "form",
    // The page shows all problems itself, at their fields.
    { class: "bar panel", novalidate: true, onsubmit: submit },
    [...fields.values()].map((packetField) => packetField.element),
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
      "The first packet of a connection, by the current rules. Rules of nodes and guests are not part of the cluster's API and do not count.",
    ),
    form,
    result,
  );
  fill(result, empty("Describe a packet to see the decision."));
  return { name: "firewall", title: "Firewall", element, update };

  function submit(event: Event): void {
    event.preventDefault();
    const values = [...new FormData(form)].filter(([, value]) => value !== "");
    packet = Object.fromEntries(values.map(([name, value]) => [name, name.endsWith("Port") ? Number(value) : value]));
    for (const packetField of fields.values()) packetField.accept();
    decide(true);
  }

  /** Decides again when the state changes. */
  function update({ now }: PageState): void {
    const state = `${now.run} ${now.state}`;
    if (packet && state !== decidedState) decide(false);
    decidedState = state;
  }

  async function decide(isSubmitted: boolean): Promise<void> {
    try {
      const verdict = await request<ShownVerdict>("packets", "POST", packet);
      const shows = JSON.stringify(verdict);
      if (result.dataset.shows === shows) return;
      result.dataset.shows = shows;
      fill(result, ...verdictOf(verdict));
    } catch (error) {
      delete result.dataset.shows;
      const { message } = error as Error;
      const invalid = error instanceof RefusedError ? fields.get(error.field ?? "") : undefined;
      invalid?.refuse(message, isSubmitted);
      fill(result, invalid ? empty("No decision: see the marked field.") : answer(false, "✕ No such packet", message));
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
  h("section", { class: "panel" }, h("h3", {}, `Rules of ${of}`), list.length === 0 ? empty("None.") : rules(list)),
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
