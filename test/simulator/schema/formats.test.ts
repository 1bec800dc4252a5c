/** Named formats and patterns accept and refuse the same values as the genuine server, with its words. */
import { describe, expect, it } from "vitest";
import { operations } from "../../../src/simulator/schema/description";
import { verifyParameters } from "../../../src/simulator/schema/verify";
import { readCorpus } from "../../replay/data";

interface FormatCorpus {
  /** `POST /cluster/backup node`, with ` (element)` for list elements or ` as key=%s` inside a property string. */
  readonly endpoint: string;
  readonly accepted: readonly string[];
  readonly refused: readonly (readonly [value: string, message: string])[];
}

const corpus = readCorpus<Record<string, FormatCorpus>>("formats");

/** Recorded without a rule type, so that the server did not check the parameter. */
const NOT_VERIFIED = new Set(["pve-ha-resource-id-list"]);

/** The problem that the schema finds with a value of the endpoint's parameter. */
function problemOf({ endpoint }: FormatCorpus, value: string): string | undefined {
  const [, method = "", path = "", parameter = "", , pattern] =
    /^(\S+) (\S+) (\S+)(?: \((element)\))?(?: as (\S+))?$/.exec(endpoint) ?? [];
  const operation = operations.find(
    (candidate) =>
      candidate.method === method &&
      new RegExp(`^${candidate.path.replace(/\{[^}]+\}/g, "[^/]+")}$`).test(path) &&
      candidate.parameters[parameter] !== undefined,
  );
  if (!operation) throw new Error(`no operation for '${endpoint}'`);
  const text = pattern === undefined ? value : pattern.replace("%s", value);
  const schema = operation.parameters[parameter];
  // Fabrics have one schema per protocol.
  const values = { protocol: "openfabric", [parameter]: schema?.type === "array" && text !== "" ? [text] : text };
  const { texts } = verifyParameters(values, operation);
  return texts[`${parameter}[0]`] ?? texts[parameter];
}

/** Lines of a problem, sorted because the server has no order. */
const lines = (text: string) => text.split("\n").sort().join("\n");

describe.each(Object.entries(corpus).filter(([name]) => !NOT_VERIFIED.has(name)))("%s", (_name, format) => {
  it("accepts every value that the server accepts", () => {
    expect(format.accepted.filter((value) => problemOf(format, value) !== undefined)).toEqual([]);
  });

  it("refuses every value that the server refuses, with its words", () => {
    // Some values pass the schema, and later code refuses them.
    const bySchema = format.refused.filter(([, message]) => !/^\d{3} /.test(message));
    for (const [value, message] of bySchema) {
      expect({ value, problem: lines(problemOf(format, value) ?? "") }).toEqual({ value, problem: lines(message) });
    }
  });
});
