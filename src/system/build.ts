/**
 * Which build runs: what people write into a report, and what a server notes of each request. The build puts version and commit in;
 * sources that run as they are have none.
 */
declare const BUILD: { readonly version: string; readonly commit: string } | undefined;

const { version, commit } = typeof BUILD === "undefined" ? { version: "0.0.0", commit: "unknown" } : BUILD;

/** Of the sources: 40 digits, with `-modified` where something was not committed, or `unknown`. */
export const buildCommit: string = commit;

const { bun, node } = process.versions;
const PLATFORM = `${process.platform}-${process.arch}`;

/** The compiled executable, or the Node script. */
const FORM = bun === undefined ? "script" : "executable";

/** `cdktf-pve/0.1.0 (a7e92e30c1d2; executable; linux-x64)` */
export const userAgent = (part: "command" | typeof FORM = FORM): string =>
  `cdktf-pve/${version} (${commit.replace(/^([0-9a-f]{12})[0-9a-f]{28}/, "$1")}; ${part}; ${PLATFORM})`;

/** What the provider answers to `--version`. */
export const versionLine = (): string =>
  `terraform-provider-pve ${version} (commit ${commit}, ${FORM}, ${PLATFORM}, ${bun === undefined ? `Node ${node}` : `Bun ${bun}`})`;
