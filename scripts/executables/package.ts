/** The npm package of one platform: the executable for Terraform, and the licences of its contents. */
import { copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SCOPE } from "../../src/constructs/install/executables";
import { packageHash, readPackage } from "../../src/constructs/install/package-hash";
import { encodeSchemas } from "../../src/plugin/dispatcher";
import { schemas } from "../../src/provider/schemas";
import { typeNames } from "../../src/resources/type-names";
import { bundle } from "../build/bundle";
import { at, EXECUTABLE, manifest } from "../build/project";
import { compile, type Executable } from "./compile";
import { copyLicenceTexts } from "./licence-texts";
import type { Platform } from "./platforms";

/** The equal contents of all platforms' executables. */
export async function executableContents(): Promise<Omit<Executable, "outfile">> {
  const { files } = await bundle({
    entries: { main: "src/provider/main.ts" },
    whole: true,
    values: { TYPE_NAMES: typeNames() },
  });
  const { schema, identities } = encodeSchemas(schemas);
  return { code: files["main.js"] as string, assets: { "schema.bin": schema, "identities.bin": identities } };
}

/** Writes the package into `folder`, and returns the hash of its provider. */
export async function writePackage(
  folder: string,
  contents: Omit<Executable, "outfile">,
  own: Platform,
  platform = own,
  engines?: string,
): Promise<string> {
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(join(fresh, "provider"), { recursive: true });
  try {
    const name = platform.os === "win32" ? `${EXECUTABLE}.exe` : EXECUTABLE;
    const outfile = join(fresh, "provider", name);
    await compile({ ...contents, outfile }, own, platform, engines);
    copyLicenceTexts(join(fresh, "provider"));
    const hash = packageHash(readPackage(join(fresh, "provider")));
    writeFileSync(join(fresh, "package.json"), `${JSON.stringify(packageManifest(platform, hash), null, 2)}\n`);
    writeFileSync(join(fresh, "README.md"), readme(platform));
    copyFileSync(at("LICENSE"), join(fresh, "LICENSE"));
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
    return hash;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function packageManifest({ name, os, cpu, libc }: Platform, providerHash: string) {
  const { version, license, author, repository } = manifest;
  return {
    name: `${SCOPE}/${name}`,
    version,
    description: `The Terraform provider of cdktf-pve as an executable for ${name}.`,
    ...{ license, author, repository },
    ...{ os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) },
    providerHash,
    preferUnplugged: true,
  };
}

const readme = ({ name }: Platform) => `# ${SCOPE}/${name}

The Terraform provider of [${manifest.name}](https://www.npmjs.com/package/${manifest.name}) as an executable for ${name}. npm installs it with that package.
Its licences are next to the executable, in \`provider\`.
`;
