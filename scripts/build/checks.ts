/** The checks that the construct library loads while it synthesizes. They load the families that the application uses. */
import { typeNames } from "../../src/resources/type-names";
import { bundle } from "./bundle";
import type { Files } from "./steps";

export async function checksBundle(): Promise<Files> {
  const { files } = await bundle({
    entries: { main: "src/checks/main.ts" },
    whole: true,
    replaced: { "src/checks/all-types.ts": "src/checks/all-types-on-demand.ts" },
    values: { TYPE_NAMES: typeNames() },
  });
  return files;
}
