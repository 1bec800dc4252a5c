/** Changes of single rules that begin with the list which the last change left, while other clients may write in between. */
import { describe, expect, it } from "vitest";
import { applyRuleList } from "../../../../src/resources/firewall/rule-list/apply";
import { withMarker } from "../../../../src/resources/firewall/rule-list/marker";
import { placeRule } from "../../../../src/resources/firewall/rule-list/place-rule";
import type { Rule } from "../../../../src/resources/firewall/rule-list/rule";
import type { RuleList, RuleListReading } from "../../../../src/resources/firewall/rule-list/rule-list";
import { access, onServer, serverWith } from "./interference";
import { port } from "./ports";
import type { RuleServer } from "./rule-server";

/** A list that keeps its last reading, as that of a client does. */
function keeping(server: RuleServer): RuleList {
  let kept: RuleListReading | undefined;
  return {
    ...access(server),
    known: () => kept,
    remember: (reading) => {
      kept = reading?.digest === undefined ? undefined : reading;
    },
  };
}

const marked = (number: number) => {
  const marker = `${number}`.padStart(12, "0");
  return { marker, rule: { ...port(number), comment: withMarker(undefined, marker) } };
};
const place = (list: RuleList, number: number, position?: number) =>
  placeRule(list, { ...marked(number), position }, { pause: async () => {}, lateMs: 0 });
const remove = (list: RuleList, number: number) =>
  applyRuleList(list, (rules) => rules.filter(({ comment }) => comment !== marked(number).rule.comment));
const ruleOf = (number: number): Rule => marked(number).rule;
const CREATION = ["POST", "PUT 0", "PUT"];
/** Requests without the positions of changes, which depend on the length of the list. */
const logOf = ({ log }: RuleServer) => log.splice(0).map((line) => line.replace(/^(PUT|DELETE) [1-9]\d*$/, "$1"));

describe("changes of single rules in one run", () => {
  it("share one reading", async () => {
    const server = serverWith([port(80), port(81)]);
    const list = keeping(server);
    for (const number of [1, 2, 3]) await place(list, number);
    expect(logOf(server)).toEqual(["GET", ...CREATION, ...CREATION, ...CREATION]);
    for (const number of [1, 2, 3]) await remove(list, number);
    expect(logOf(server)).toEqual(["DELETE", "DELETE", "DELETE"]);
    expect(onServer(server)).toEqual([port(80), port(81)]);
  });

  it("read again after another client has changed the list, whose rule remains above", async () => {
    const server = serverWith([port(80), port(81)]);
    const list = keeping(server);
    await place(list, 1);
    server.rules.push({ ...serverWith([port(90)]).rules[0] });
    logOf(server);
    await place(list, 2);
    expect(logOf(server)).toEqual(["POST", "PUT 0", "GET", "PUT 0", "PUT"]);
    expect(onServer(server)).toEqual([port(80), port(81), ruleOf(1), port(90), ruleOf(2)]);
    server.rules.shift();
    await remove(list, 1);
    expect(logOf(server)).toEqual(["DELETE", "GET", "DELETE"]);
    expect(onServer(server)).toEqual([port(81), port(90), ruleOf(2)]);
  });

  it("read the list for a rule at the top, in an empty list, and for a rule that is there already", async () => {
    const server = serverWith([]);
    const list = keeping(server);
    await place(list, 1);
    expect(logOf(server)).toEqual(["GET", "POST", "PUT 0"]);
    await place(list, 2, 0);
    expect(logOf(server)).toEqual(["GET", "POST", "GET"]);
    await place(list, 2, 0);
    expect(logOf(server)).toEqual(["GET"]);
    expect(onServer(server)).toEqual([ruleOf(2), ruleOf(1)]);
  });

  it("changes of single rules do not begin with a list after a failure", async () => {
    const server = serverWith([port(80)]);
    const list = keeping(server);
    await place(list, 1);
    expect(list.known?.()).toBeDefined();
    const send = () => Promise.reject(new Error("refused"));
    await expect(remove({ ...list, send }, 1)).rejects.toThrow();
    expect(list.known?.()).toBeUndefined();
    await place(list, 2);
    expect(list.known?.()).toBeDefined();
    await expect(place({ ...list, send }, 3)).rejects.toThrow();
    expect(list.known?.()).toBeUndefined();
  });

  it("changes of single rules do not begin with a list whose digest was not as predicted", async () => {
    const server = serverWith([port(80)]);
    const list = keeping(server);
    await applyRuleList(list, [port(79), port(80)]);
    expect(list.known?.()).toMatchObject({ digest: server.digest });
    const send: RuleList["send"] = async (request, digest) => {
      // The server stores the macro in an unknown spelling.
      if (request.method === "POST") server.post({ ...request.parameters, macro: "NewService" });
      else server.send(request, digest);
    };
    const added: Rule = { type: "in", action: "ACCEPT", enable: 1, macro: "newservice" };
    await applyRuleList({ ...list, send }, [port(79), added, port(80)]);
    expect(list.known?.()).toBeUndefined();
  });

  it("read the list before an insertion of an update, and before the end of a change that needs no request", async () => {
    const server = serverWith([port(80)]);
    const list = keeping(server);
    await place(list, 1);
    logOf(server);
    await applyRuleList(list, (rules) => (rules[0]?.dport === "79" ? rules : [port(79), ...rules]));
    expect(logOf(server)).toEqual(["GET", "POST", "GET"]);
    await place(list, 2);
    logOf(server);
    await applyRuleList(list, (rules) => rules);
    expect(logOf(server)).toEqual(["GET"]);
  });
});
