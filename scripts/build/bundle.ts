/**
 * Bundles: minified CommonJS files without dependencies. Each entry is a file. Code of several entries is once in a
 * shared chunk, so that a class is the same class everywhere. Entries that another entry loads with `import()` or
 * `require()` are separate files, read at their first use.
 */
import { basename, dirname, join, relative, sep } from "node:path";
import { build, type Metafile, type Plugin, type TransformOptions, transform } from "esbuild";
import { BUILD } from "./commit";
import { keepingComputedImports } from "./computed-imports";
import { ROOT } from "./project";

export interface BundleOptions {
  /** Source file relative to the project, by the name of the output file without `.js`. */
  readonly entries: Readonly<Record<string, string>>;
  /** Code before the first entry. */
  readonly banner?: string;
  /** Entries of other bundles in the same folder, loaded with `require()` on demand. */
  readonly siblings?: Readonly<Record<string, string>>;
  /** Bundled files in other folders of the package, by their source. They are loaded with `import()` on demand. */
  readonly elsewhere?: Readonly<Record<string, string>>;
  /** Puts each entry into one file, with the modules that it loads later. Fewer files are faster to read. */
  readonly whole?: boolean;
  /** Replacements of source files, for differences between a bundle and the sources that tests load. */
  readonly replaced?: Readonly<Record<string, string>>;
  /** Values that replace names. */
  readonly values?: Readonly<Record<string, unknown>>;
}

export interface Bundles {
  /** Content by file name. */
  readonly files: Record<string, string>;
  readonly metafile: Metafile;
}

const TARGET = "node20";
const TO_COMMON_JS: TransformOptions = {
  format: "cjs",
  platform: "node",
  target: TARGET,
  supported: { "dynamic-import": false },
  minify: true,
  legalComments: "none",
};

/** Modules of packages that a file of ours replaces. */
const REPLACED_MODULES = { "@modelcontextprotocol/server/_shims": join(ROOT, "src/tools/mcp/shims.ts") };

export async function bundle({
  entries,
  banner = "",
  siblings = {},
  elsewhere = {},
  whole = false,
  replaced = {},
  values = {},
}: BundleOptions): Promise<Bundles> {
  const nextTo = Object.entries({ ...entries, ...siblings }).map(([name, source]) => [
    source,
    `./${basename(name)}.js`,
  ]);
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: Object.entries(entries).map(([out, source]) => ({ in: source, out })),
    outdir: "bundle",
    bundle: true,
    splitting: !whole,
    // esbuild splits only modules; each file is converted to CommonJS afterwards.
    format: "esm",
    platform: "node",
    // Modules of packages, of which only the used parts are bundled.
    mainFields: ["module", "main"],
    target: TARGET,
    chunkNames: "chunk-[hash]",
    minify: true,
    legalComments: "none",
    logLevel: "warning",
    write: false,
    metafile: true,
    alias: REPLACED_MODULES,
    define: Object.fromEntries(
      Object.entries({ BUILD, ...values }).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    plugins: [
      lazyFiles("dynamic-import", elsewhere),
      replacedFiles(replaced),
      lazyFiles("require-call", Object.fromEntries(nextTo)),
    ],
  });
  const [first] = Object.keys(entries);
  const files: Record<string, string> = {};
  for (const { path, text } of outputFiles) {
    const name = relative(join(ROOT, "bundle"), path).split(sep).join("/");
    const code = await keepingComputedImports(text, async (known) => (await transform(known, TO_COMMON_JS)).code);
    files[name] = name === `${first}.js` ? banner + code : code;
  }
  return { files, metafile };
}

/** Keeps calls such as `require("./client")` of files in other bundles. `files`: path of the bundle by source. */
function lazyFiles(call: "require-call" | "dynamic-import", files: Readonly<Record<string, string>>): Plugin {
  const paths = new Map(
    Object.entries(files).map(([source, file]) => [join(ROOT, source).replace(/(\/index)?\.ts$/, ""), file]),
  );
  return {
    name: `lazy ${call}`,
    setup(bundler) {
      bundler.onResolve({ filter: /^\.{1,2}\// }, ({ kind, path, importer }) => {
        const file = kind === call ? paths.get(join(dirname(importer), path)) : undefined;
        return file ? { path: file, external: true } : undefined;
      });
    },
  };
}

function replacedFiles(replaced: Readonly<Record<string, string>>): Plugin {
  const files = new Map(
    Object.entries(replaced).map(([source, other]) => [join(ROOT, source).replace(/\.ts$/, ""), join(ROOT, other)]),
  );
  return {
    name: "replaced-files",
    setup(bundler) {
      bundler.onResolve({ filter: /^\.{1,2}\// }, ({ path, importer }) => {
        const other = files.get(join(dirname(importer), path));
        return other ? { path: other } : undefined;
      });
    },
  };
}
