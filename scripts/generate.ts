/** `npm run generate`: writes all generated files that git tracks, and removes pages of types that are gone. */
import { rmSync } from "node:fs";
import { build } from "./build/all";
import { at } from "./build/project";
import { filesUnder, writeFiles } from "./build/steps";

/** Contents by path in the repository. */
type Generated = Readonly<Record<string, string>>;

/** From the names of files, of which it loads none: the lists on disk may import a file that was renamed. */
export const ofFamilies = async (): Promise<Generated> => (await import("./families/lists")).familyLists();

/** From the API description and recordings. */
export async function ofTheApi(): Promise<Generated> {
  const { operationFiles, operationNames } = await import("./operations/table");
  const { describedText } = await import("./operations/described");
  const { permissionsText } = await import("./operations/permissions");
  const { shapesText } = await import("./answers/shapes");
  const { recordedText } = await import("./answers/recorded");
  return {
    ...operationFiles(),
    "src/simulator/schema/operation-names.generated.ts": operationNames(),
    "src/resources/cluster/any-path/described.json": describedText(),
    "src/resources/permissions/rules.json": permissionsText(),
    "src/api/answers/shapes.json": shapesText(),
    "src/simulator/schema/recorded-answers.json": recordedText(),
  };
}

/** From the built library, the definitions and their tests. */
export async function ofDefinitions(): Promise<Generated> {
  const { fixtureSchema } = await import("./schemas/fixture");
  const { inventorySchema } = await import("./schemas/inventory");
  const { documentation } = await import("./docs/files");
  return {
    "src/simulator/fixtures/fixture.schema.json": fixtureSchema(),
    "src/tools/fleet/inventory.schema.json": inventorySchema(),
    ...(await documentation()),
  };
}

/** Pages that no definition has. */
export async function orphans(generated: Generated): Promise<string[]> {
  const { FOLDERS_OF_PAGES } = await import("./docs/files");
  return FOLDERS_OF_PAGES.flatMap((folder) => filesUnder(`docs/${folder}`)).filter((path) => !(path in generated));
}

async function generate(): Promise<void> {
  // Each group loads files of those before it.
  writeFiles(await ofFamilies());
  writeFiles(await ofTheApi());
  await build();
  const generated = await ofDefinitions();
  writeFiles(generated);
  for (const path of await orphans(generated)) rmSync(at(path));
  console.log(`${Object.keys(generated).length} files written from the definitions`);
}

if (require.main === module) void generate();
