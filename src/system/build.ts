/**
 * Version and commit of the running build, for reports and for the user agent. The build inserts them. Code that runs from
 * its sources has none.
 */
declare const BUILD: { readonly version: string; readonly commit: string } | undefined;

const { version, commit } = typeof BUILD === "undefined" ? { version: "0.0.0", commit: "unknown" } : BUILD;

export const buildVersion: string = version;

/** Commit of the sources: 40 digits, with `-modified` for uncommitted changes, or `unknown`. */
export const buildCommit: string = commit;

const { bun, node } = process.versions;
const PLATFORM = `${process.platform}-${process.arch}`;

/** Whether this is the compiled executable or the Node script. */
const FORM = bun === undefined ? "script" : "executable";

/** Returns `cdktf-pve/0.1.0 (a7e92e30c1d2; executable; linux-x64)`. */
export const userAgent = (part: "command" | typeof FORM = FORM): string =>
  `cdktf-pve/${version} (${commit.replace(/^([0-9a-f]{12})[0-9a-f]{28}/, "$1")}; ${part}; ${PLATFORM})`;

/** Returns the provider's output for `--version`. */
export const versionLine = (): string =>
  `terraform-provider-pve ${version} (commit ${commit}, ${FORM}, ${PLATFORM}, ${bun === undefined ? `Node ${node}` : `Bun ${bun}`})`;
