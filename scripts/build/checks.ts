/** The checks that the construct library loads during synthesis. They load the families that the application uses. */
import { CHECKS } from "../../src/checks/all-checks";
import { families as checksByFamily } from "../../src/checks/families.generated";
import { POLICIES } from "../../src/checks/policies/all";
import { typeNames } from "../../src/resources/type-names";
import { bundle } from "./bundle";
import type { Files } from "./steps";

export async function checksBundle(): Promise<Files> {
  const names = typeNames();
  const definitions = Object.keys(names).map((family) => [family, `src/resources/${family}/index.ts`]);
  const checks = Object.keys(checksByFamily).map((family) => [
    `checks-of-${family}`,
    `src/resources/${family}/checks/all.generated.ts`,
  ]);
  const { files } = await bundle({
    entries: {
      main: "src/checks/main.ts",
      ...Object.fromEntries([...definitions, ...checks]),
      policies: "src/checks/policies/all.ts",
    },
    replaced: {
      "src/checks/all-types.ts": "src/checks/all-types-on-demand.ts",
      "src/checks/all-checks.ts": "src/checks/all-checks-on-demand.ts",
    },
    values: { TYPE_NAMES: names, CHECK_IDS: CHECKS.map(({ id }) => id), POLICY_IDS: POLICIES.map(({ id }) => id) },
  });
  return files;
}
