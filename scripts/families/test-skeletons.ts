/** The tests of a new family: values for the life-cycle matrix, a case of each data source, and its simulated behaviour. */
import type { ParameterSchema } from "../../src/simulator/schema/operation";
import { upperFirst } from "../../src/strings/case";
import { attributeName, typeOf } from "./definition-skeleton";
import type { DescribedCollection, Files } from "./described-collection";
import { sampleValues } from "./sample-values";

const isRequired = ([, { optional }]: [string, ParameterSchema]) => !optional;
const firstValues = (options: readonly [string, ParameterSchema][], nameOf = (name: string) => name) =>
  Object.fromEntries(options.map(([name, described]) => [nameOf(name), sampleValues(described)[0]]));

function samples(collection: DescribedCollection): string {
  const { name, key } = collection;
  const options = Object.entries(collection.options);
  const { [attributeName(key)]: _, ...required } = firstValues(options.filter(isRequired), attributeName);
  const fields = Object.fromEntries(
    options.map(([parameter, described]) => [attributeName(parameter), sampleValues(described)]),
  );
  return `/** ${upperFirst(name)}. */
import type { Scenario } from "../sample";

export const ${name}: Scenario = {
  name: "${name}",
  samples: [
    {
      type: "${typeOf(collection)}",
      minimal: (n) => ({ ${attributeName(key)}: \`one\${n}\`, ${JSON.stringify(required).slice(1, -1)} }),
      fields: ${JSON.stringify(fields)},
    },
  ],
};
`;
}

function dataCases(collection: DescribedCollection): string {
  const { name, key } = collection;
  const type = typeOf(collection);
  const required = firstValues(Object.entries(collection.options).filter(isRequired), attributeName);
  const object = { [attributeName(key)]: "one", ...required };
  return `import type { DataPart } from "./group";

/** ${upperFirst(name)}. */
export const ${name}: DataPart = {
  seeds: { "pve_${type}.one": ${JSON.stringify(object)} },
  cases: [
    { type: "${type}", arguments: ${JSON.stringify({ [attributeName(key)]: "one" })}, expected: ${JSON.stringify(required)} },
    { type: "${type}s", expected: { ${type}s: [${JSON.stringify(object)}] } },
  ],
};
`;
}

function simulatorTest({ name, path, key, options }: DescribedCollection): string {
  const required = Object.entries(firstValues(Object.entries(options).filter(isRequired)));
  const sent = {
    [key]: "one",
    ...Object.fromEntries(required.map(([parameter, value]) => [parameter, String(value)])),
  };
  return `/** Simulated ${name}. */
import { describe, expect, it } from "vitest";
import { send, start } from "../support";

describe("${name}", () => {
  it("an object is listed until it is deleted", async () => {
    const simulator = await start();
    await send(simulator, "POST", "${path}", ${JSON.stringify(sent)});
    expect((await send(simulator, "GET", "${path}")).data).toMatchObject([{ ${JSON.stringify(key)}: "one" }]);
    await send(simulator, "DELETE", "${path}/one");
    expect((await send(simulator, "GET", "${path}")).data).toEqual([]);
  });
});
`;
}

export const testSkeletons = (collection: DescribedCollection): Files => ({
  [`test/lifecycle/samples/${collection.name}.ts`]: samples(collection),
  [`test/acceptance/data-sources/${collection.name}.ts`]: dataCases(collection),
  [`test/simulator/families/${collection.name}.test.ts`]: simulatorTest(collection),
});
