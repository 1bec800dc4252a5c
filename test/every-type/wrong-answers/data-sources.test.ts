/** Every data source × each of its requests × generated wrong responses, in place of those from the genuine server. */
import { describe, expect, it } from "vitest";
import { recordedAnswers } from "../../../scripts/answers/samples";
import { DataSourceHandler } from "../../../src/framework/handlers/data-source-handler";
import { dataSources } from "../../../src/resources";
import { FakeSession } from "../../support/fake-session";
import { samplePerFamily } from "../../support/of-each-family";
import { garbled } from "./garble";
import { argumentsOf, call, engineOf } from "./reading";
import { faultsIn, sentenceFor, textOf } from "./verdict";
import { nameOf } from "./world";

const recorded = recordedAnswers().filter(({ method }) => method === "GET");

/** Returns the longest recorded response to an operation. */
function answerTo(path: string, operations: readonly string[]): unknown {
  const patterns = operations.map((operation) => new RegExp(`^${operation.replace(/\{[^}]*\}/g, "[^/]+")}$`));
  const pattern = patterns.find((one) => one.test(`GET ${path}`));
  const found = recorded
    .filter((sample) => pattern?.test(`GET ${sample.path}`))
    .map(({ data }) => JSON.stringify(data));
  const longest = found.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? [] : JSON.parse(longest);
}

const tried = samplePerFamily(dataSources, ({ type }) => `pve_${type}`);

describe("a data source", () => {
  it.each(tried.map((one) => [one.type, one] as const))(
    "errors of %s name invalid responses",
    async (type, definition) => {
      const operations = definition.operations.map(String);
      const responses = new Map<string, unknown>();
      let [wrong, data] = ["", null as unknown];
      const session = new FakeSession((sent) => {
        const name = nameOf(sent);
        if (name === wrong) return data;
        if (!responses.has(name)) responses.set(name, answerTo(sent.path, operations));
        return responses.get(name);
      });
      const handler = new DataSourceHandler(`pve_${type}`, definition, engineOf(session));
      const read = () => handler.read({ ...call, config: argumentsOf(definition) });
      const headline = (texts: readonly string[]) => texts[0]?.split("\n", 1)[0];
      const usual = headline((await read()).diagnostics.map(textOf));
      expect(responses.size).toBeGreaterThan(0);
      const found: string[] = [];
      for (const [request, answer] of [...responses]) {
        for (const { how, data: other } of garbled(answer)) {
          [wrong, data] = [request, other];
          const sentence = sentenceFor(request, other);
          const { state, diagnostics } = await read();
          const texts = diagnostics.map(textOf);
          found.push(...faultsIn([...texts, state]).map((text) => `${request} ${how}: ${text.slice(0, 300)}`));
          // If the object is missing anyway, lists only serve suggestions of names.
          const isHint = usual?.startsWith("No ") && headline(texts) === usual && state === null;
          if (sentence !== undefined && !isHint && (state !== null || !texts.some((text) => text.includes(sentence))))
            found.push(`${request} ${how}: not named in ${texts[0]?.slice(0, 200)}`);
        }
      }
      expect(found).toEqual([]);
    },
  );
});
