/** The checks that the construct library loads while it synthesizes. They read the families that the application uses. */
import { typeNames } from "../../src/resources/type-names";
import { bundle } from "./bundle";
import type { Files } from "./steps";

export async function checksBundle(): Promise<Files> {
  const names = typeNames();
  const families = Object.keys(names).map((family) => [family, `src/resources/${family}/index.ts`]);
  const { files } = await bundle({
    entries: { main: "src/checks/main.ts", ...Object.fromEntries(families) },
    replaced: { "src/checks/all-types.ts": "src/checks/all-types-on-demand.ts" },
    values: { TYPE_NAMES: names },
  });
  return files;
}
