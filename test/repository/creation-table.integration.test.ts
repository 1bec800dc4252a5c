/** The architecture page prints the decision table for incomplete creations of the code. */
import { expect, it } from "vitest";
import { concludeCreation, type IncompleteCreation } from "../../src/framework/applying/conclude-creation";
import { read } from "./files";

const page = read("contributing/architecture.md");
const rows = [...page.matchAll(/^\|((?: `[^`|]+`)*) \| `([\w-]+)` \| [^|]+ \|$/gm)].map(
  ([, when = "", verdict = ""]) => ({
    conditions: [...when.matchAll(/`([^`]+)`/g)].map(([, condition = ""]) => condition),
    verdict,
  }),
);

const FLAGS = [
  ...["exists", "rolledBack", "alwaysExists", "hasBegun", "interrupted", "resumable"],
  ...["canUpdate", "mayRepeat", "isOpen", "begunEarlier"],
] as const;
const FAILURES = ["unknown", "stale", "refused"] as const;
const REMOTES = ["as-planned", "first-step", "different", "absent", "unreadable", undefined] as const;

function* everyCreation(): Generator<IncompleteCreation> {
  for (const failure of FAILURES) {
    for (const remote of REMOTES) {
      for (let bits = 0; bits < 2 ** FLAGS.length; bits++) {
        const flags = Object.fromEntries(FLAGS.map((name, index) => [name, (bits & (2 ** index)) !== 0]));
        yield { failure, remote, ...flags } as unknown as IncompleteCreation;
      }
    }
  }
}

function fits(condition: string, creation: IncompleteCreation): boolean {
  const { failure, interrupted, mayRepeat } = creation;
  const facts: Record<string, unknown> = { ...creation, passes: failure !== "refused" && mayRepeat && !interrupted };
  const [, negated, name = "", different, values] = /^(!?)(\w+)(?:(!?)=(.+))?$/.exec(condition) ?? [];
  if (!(name in facts)) throw new Error(`no such fact of a creation: ${condition}`);
  if (values === undefined) return (facts[name] === true) !== (negated === "!");
  return values.split(",").includes(String(facts[name])) !== (different === "!");
}

it("the printed table gives the same verdict in every combination", () => {
  expect(rows.length).toBeGreaterThan(5);
  const used = new Set<number>();
  for (const creation of everyCreation()) {
    const row = rows.findIndex(({ conditions }) => conditions.every((condition) => fits(condition, creation)));
    used.add(row);
    const { verdict } = rows[row] ?? {};
    if (verdict !== concludeCreation(creation)) {
      expect.fail(`row ${row + 1} has ${verdict}, the code ${concludeCreation(creation)}: ${JSON.stringify(creation)}`);
    }
  }
  // Every row is necessary.
  expect(used.size).toBe(rows.length);
});
