/** The published files, and their loading. */
import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { entries } from "../repository/files";
import { PROVIDER } from "../support/provider-form";
import { ROOT, VERSION, withoutTerraform } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";

const node = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: ROOT, encoding: "utf8", env: withoutTerraform(process.env) });

interface Packed {
  readonly size: number;
  readonly files: readonly { readonly path: string; readonly mode: number }[];
}

describe("the npm package", () => {
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      cwd: ROOT,
      shell: process.platform === "win32",
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }),
  ) as [Packed];
  const paths = packed.files.map(({ path }) => path);

  it("the npm package has the library, its assembly for other languages, the provider and the command", () => {
    const wanted = [
      ...["lib/index.js", "lib/index.d.ts", ".jsii", ".jsii.gz", "LICENSE", "THIRD-PARTY-LICENSES.md", "README.md"],
      ...["lib/cli/main.js", "lib/provider/launch.cmd", "lib/provider/package.json", "lib/provider/schema.bin"],
      ...["lib/reference/index.json", "lib/reference/api.md", "lib/reference/diagnostics.md"],
    ];
    expect(wanted.filter((path) => !paths.includes(path))).toEqual([]);
    const templates = entries("templates").files.filter((path) => path !== "templates/README.md");
    expect(paths.filter((path) => path.startsWith("templates/")).sort()).toEqual(templates.sort());
  });

  it("the npm package has only files that users need", () => {
    expect(
      paths.filter(
        (path) =>
          !/^(lib\/|docs\/|templates\/|testing\/package\.json$|rosetta\/default\.ts-fixture$|\.jsii(\.gz)?$|[A-Z-]+(\.md)?$|package\.json$)/.test(
            path,
          ),
      ),
    ).toEqual([]);
    const compiled = paths.filter((path) => !path.startsWith("templates/"));
    expect(compiled.filter((path) => /tsbuildinfo|\.map$|\.ts$/.test(path) && !path.endsWith(".d.ts"))).toEqual([]);
  });

  it("the npm package has every file that its own pages link to", () => {
    const known = new Set(
      paths.flatMap((path) => [path, ...path.split("/").map((_, depth, parts) => parts.slice(0, depth).join("/"))]),
    );
    const broken = paths
      .filter((path) => path.endsWith(".md"))
      .flatMap((path) =>
        [...readFileSync(join(ROOT, path), "utf8").matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
          .map(([, link = ""]) => posix.join(posix.dirname(path), link).replace(/\/$/, ""))
          .filter((target) => !known.has(target))
          .map((target) => `${path} links to ${target}`),
      );
    expect(broken).toEqual([]);
  });

  it("the npm package has an executable provider and command", () => {
    const executables = packed.files.filter(({ mode }) => (mode & 0o111) !== 0).map(({ path }) => path);
    expect(executables.sort()).toEqual(["lib/cli/main.js", `lib/provider/terraform-provider-pve_v${VERSION}`]);
  });

  // jsii-pacmak does this for the packages of other languages; the scripts of a clone are missing there.
  it("the npm package can be packed again from its installation", () => {
    const installed = temporaryFolder();
    copyFileSync(join(ROOT, "package.json"), join(installed, "package.json"));
    const { status, stdout, stderr } = spawnSync("npm", ["pack", "--dry-run", "--json"], {
      cwd: installed,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    expect(status, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([{ name: "cdktf-pve", version: VERSION }]);
  });

  // Includes all commands, functions and privileges, and 0.5 MB for the layout of pictures. The goal is 3 MiB.
  it("fills less than 3 MiB", () => {
    expect(packed.size).toBeLessThan(3 * 1024 * 1024);
  });
});

describe("the library", () => {
  it("loads only the families that an application uses", () => {
    const script = `
      const library = require(${JSON.stringify(ROOT)});
      const loaded = () => Object.keys(require.cache).filter((file) => /lib.bindings.(firewall|sdn|pools).index/.test(file)).length;
      const before = loaded();
      new library.pools.Membership(new (require("cdktf").TerraformStack)(new (require("cdktf").App)({ outdir: process.argv[1] }), "s"), "m", { poolId: "a" });
      console.log(before, loaded());`;
    expect(node("-e", script, join(temporaryFolder(), "out")).trim()).toBe("0 1");
  });

  it("the library can be imported by name from ES modules", () => {
    const url = JSON.stringify(join(ROOT, "lib", "index.js"));
    const script = `import { firewall, PveProvider, sdn } from ${url}; console.log(typeof firewall.Alias, typeof sdn.Vnet, typeof PveProvider);`;
    expect(node("--input-type=module", "-e", script).trim()).toBe("function function function");
  });
});

describe("npm run plugin-path", () => {
  it("prints only the path of the chosen form of the provider", () => {
    const printed = execFileSync("npm", ["run", "--silent", "plugin-path"], {
      cwd: ROOT,
      shell: process.platform === "win32",
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const path = join(PROVIDER, `terraform-provider-pve_v${VERSION}`);
    expect(printed).toBe(`${path}\n`);
    accessSync(path, constants.X_OK);
  });
});

describe("cdktf-pve install", () => {
  it("leaves the lock file and no partial files when the disk is full", () => {
    const folder = temporaryFolder();
    const lock = `provider "registry.terraform.io/cdktf-pve/pve" {\n  version = "0.0.1"\n}\n`;
    writeFileSync(join(folder, ".terraform.lock.hcl"), lock);
    // The limit of the file size makes writes fail as on a full disk.
    const command = 'ulimit -f 1; exec "$0" "$@"';
    const args = ["-c", command, process.execPath, join("lib", "cli", "main.js"), "install", folder];
    const { status, stderr } = spawnSync("sh", args, { cwd: ROOT, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^cdktf-pve: \S+\/terraform\.d\/\S+ cannot be written: \w+: .*\n$/m);
    expect(readFileSync(join(folder, ".terraform.lock.hcl"), "utf8")).toBe(lock);
    const files = readdirSync(folder, { recursive: true }).map(String);
    expect(files.filter((name) => /\.\d+$/.test(name) && !name.endsWith(VERSION))).toEqual([]);
  });
});
