/**
 * `npm run site`: writes the documentation site to `dist/site`. It needs no server and no base address: any web server can
 * serve the folder at any path. `npm run site -- --serve` also serves it on this machine.
 *
 * The pages are made of the repository's own (`scripts/site`); `site` holds the Astro project that renders them, with a lock
 * file of its own. It is copied to `dist/site-build`, so that nothing of it stands among the sources.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { dirname, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { API_PAGE } from "../src/tools/explain/reference-index";
import { at, manifest, REPOSITORY } from "./build/project";
import { accessibleHtml } from "./site/accessible";
import { problemsOf } from "./site/check";
import { sitePages } from "./site/content";
import { withDiagrams } from "./site/diagrams";
import { addressesOf, withSiteLinks } from "./site/links";
import { forPrograms } from "./site/llms";
import { navigationOf } from "./site/navigation";
import { isGuide, ROOT_MARK, type SitePage } from "./site/page";
import { redirectPage, redirectsOf } from "./site/redirects";
import { relativeHtml, relativeScript, relativeStyle } from "./site/relative";
import { Tabs, withLanguages, withLibraries, withTranslatedSamples, withTranslations } from "./site/tabs";
import { addOlderVersions, type Version } from "./site/versions";

const BUILD = at("dist", "site-build");
const CONTENT = join(BUILD, "src", "content", "docs");
export const SITE = at("dist", "site");
/** On Windows, npm and npx are command files, which only a shell starts. */
const IS_WINDOWS = process.platform === "win32";
/** Astro needs Node 22. On an older one, the build fetches this version. */
const NODE = "22.23.3";

export interface Build {
  readonly version: string;
  /** Versions of the menu. */
  readonly versions: readonly Version[];
  readonly out: string;
}

const PRESENT: Build = {
  version: manifest.version,
  versions: JSON.parse(readFileSync(at("site", "versions.json"), "utf8")),
  out: SITE,
};

/** Writes the pages of this repository, without older versions. */
export async function buildSite(build = PRESENT): Promise<void> {
  prepare(build);
  const pages = await sitePages();
  await writeContent(pages);
  render(build);
  finish(pages, build.out);
  console.log(`${pages.length} pages of ${build.version} written to ${build.out}`);
}

/** Copies the project, and installs its packages when the lock file differs. */
function prepare({ versions }: Build): void {
  const lock = (folder: string) => {
    const file = join(folder, "package-lock.json");
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  };
  const isInstalled = existsSync(join(BUILD, "node_modules")) && lock(BUILD) === lock(at("site"));
  // Astro would keep pages that it rendered with other settings.
  for (const old of ["src", ".astro", "node_modules/.astro"])
    rmSync(join(BUILD, old), { recursive: true, force: true });
  cpSync(at("site"), BUILD, { recursive: true });
  write(join(BUILD, "versions.json"), JSON.stringify(versions));
  cpSync(at("docs", "pictures"), join(BUILD, "public", "pictures"), { recursive: true });
  if (!isInstalled) run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { shell: IS_WINDOWS });
}

async function writeContent(pages: readonly SitePage[]): Promise<void> {
  const addresses = addressesOf(pages);
  const { renderMermaidSVG } = await import(
    pathToFileURL(join(BUILD, "node_modules/beautiful-mermaid/dist/index.js")).href
  );
  for (const page of pages) {
    const tabs = new Tabs();
    const linked = withSiteLinks(page.body, page.source, addresses);
    const translated = await inLanguages(page, linked, tabs);
    const body = withDiagrams(withLibraries(translated, tabs), renderMermaidSVG);
    write(join(CONTENT, `${page.path === "" ? "index" : page.path}.md`), `---\n${frontMatter(page)}\n---\n\n${body}\n`);
  }
  write(join(BUILD, "navigation.json"), JSON.stringify(navigationOf(pages)));
}

async function inLanguages(page: SitePage, markdown: string, tabs: Tabs): Promise<string> {
  if (isGuide(page)) return withTranslations(markdown, tabs);
  return page.source.startsWith(API_PAGE) ? withTranslatedSamples(markdown, tabs) : withLanguages(markdown, tabs);
}

/** JSON is YAML. */
function frontMatter({ path, title, description, edit, depth = 3 }: SitePage): string {
  return Object.entries({
    title,
    description,
    slug: path === "" ? "index" : path,
    editUrl: edit === undefined ? false : `${REPOSITORY}/${extname(edit) === "" ? "tree" : "edit"}/main/${edit}`,
    tableOfContents: path === "" ? false : { minHeadingLevel: 2, maxHeadingLevel: depth },
  })
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join("\n");
}

function render({ version, out }: Build): void {
  rmSync(out, { recursive: true, force: true });
  const env = { SITE_VERSION: version, SITE_OUT: out };
  const astro = "node_modules/astro/bin/astro.mjs";
  const isNew = Number(process.versions.node.split(".")[0]) >= 22;
  if (isNew) run(process.execPath, [astro, "build", "--silent"], { env });
  else
    run("npx", ["--yes", "--package", `node@${NODE}`, "node", astro, "build", "--silent"], { shell: IS_WINDOWS, env });
}

function finish(pages: readonly SitePage[], out: string): void {
  const files = () => readdirSync(out, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
  for (const path of files()) {
    const change = {
      ".html": (text: string, name: string) => accessibleHtml(relativeHtml(text, name)),
      ".js": relativeScript,
      ".css": relativeStyle,
    }[extname(path)];
    if (change === undefined || path.startsWith("pagefind/")) continue;
    writeFileSync(join(out, path), change(readFileSync(join(out, path), "utf8"), path));
  }
  const addresses = addressesOf(pages);
  const plain = (page: SitePage) =>
    withSiteLinks(page.body, page.source, addresses)
      .replaceAll(new RegExp(`\\]\\(${ROOT_MARK}([^)#]*)\\.html`, "g"), "](/$1.md")
      .replaceAll(ROOT_MARK, "/");
  for (const [name, text] of forPrograms(pages, plain)) write(join(out, name), text);
  for (const [from, to] of redirectsOf(pages)) write(join(out, `${from}.html`), redirectPage(from, to));
  const all = files();
  const html = new Map(
    all.filter((path) => path.endsWith(".html")).map((path) => [path, readFileSync(join(out, path), "utf8")]),
  );
  const problems = problemsOf(html, new Set(all));
  if (problems.length > 0)
    throw new Error(`The site has ${problems.length} problems:\n${problems.slice(0, 40).join("\n")}`);
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function run(command: string, args: readonly string[], { shell = false, env = {} } = {}): void {
  // Vitest sets BASE_URL, and Astro would take it as the base of the site.
  const { BASE_URL: _, ...environment } = process.env;
  const { status, error } = spawnSync(command, args, {
    cwd: BUILD,
    stdio: "inherit",
    shell,
    env: { ...environment, ASTRO_TELEMETRY_DISABLED: "1", SITE_ROOT_MARK: ROOT_MARK, ...env },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with exit code ${status}`);
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".md": "text/plain; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/** Serves a written site below `base`. */
export function serve(port = 4321, base = "/", site = SITE): Server {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = pathname.startsWith(base) ? decodeURIComponent(pathname.slice(base.length)) : undefined;
    const file = path === undefined || path.includes("..") ? "" : join(site, path === "" ? "index.html" : path);
    if (file === "" || !existsSync(file) || extname(file) === "") return response.writeHead(404).end("Not found");
    return response
      .writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" })
      .end(readFileSync(file));
  });
  return server.listen(port, "127.0.0.1", () => {
    if (port !== 0) console.log(`http://127.0.0.1:${port}${base}`);
  });
}

if (require.main === module)
  buildSite()
    .then(() => addOlderVersions(SITE, PRESENT.version, PRESENT.versions, at()))
    .then(
      () => process.argv.includes("--serve") && serve(),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exitCode = 1;
      },
    );
