/** A cluster on which a run has only its granted privileges. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Grant } from "../../../src/resources/permissions/requirement";
import { ROOT } from "../../../src/simulator/kernel/access/permissions";
import { SECRETS, USER_CONFIG, type UserConfig } from "../../../src/simulator/kernel/access/user-config";
import type { Store } from "../../../src/simulator/kernel/store";
import { createCluster } from "../../../src/simulator/simulator";
import { FaultyServer } from "../../faults/faulty-server";
import { contentsOf } from "../../faults/oracle";
import { hasErrors, type Run, Terraform } from "../../faults/terraform";
import type { Configs } from "../../faults/values";
import type { Start } from "../../faults/world";
import type { VirtualTime } from "../../support/virtual-time";

const TOKEN = "root@pam!limited";
const SECRET = "00000000-0000-4000-8000-000000000001";

interface Wanted {
  /** Contents of the cluster after the change by root. */
  readonly contents: string;
  /** Only root may do any of it. */
  readonly isForRoot: boolean;
}

/** Returns the failure with these privileges: `undefined` if the apply succeeds and the next plan is empty. */
export function failureWith(
  time: VirtualTime,
  start: Start,
  configs: Configs,
  grants: readonly Grant[],
  { contents, isForRoot }: Wanted,
): Promise<string | undefined> {
  return limited(time, start, grants, { isForRoot }, async (terraform, store) => {
    const applied = await time.until(terraform.apply(configs));
    if (hasErrors(applied.diagnostics)) return errorText(applied);
    store.change(USER_CONFIG, forget);
    if (contentsOf(store) !== contents) return "it is said to be done, and is not";
    store.change(USER_CONFIG, (config) => grant(config, grants));
    const next = await time.until(terraform.plan(configs));
    if (hasErrors(next.diagnostics)) return errorText(next);
    return next.changes.length > 0 ? `the next plan has ${next.changes.join(", ")}` : undefined;
  });
}

/** Returns the error of a plan that checks these privileges. */
export function refusalWith(
  time: VirtualTime,
  start: Start,
  configs: Configs,
  grants: readonly Grant[],
  { isForRoot }: Pick<Wanted, "isForRoot">,
): Promise<string | undefined> {
  return limited(time, start, grants, { isForRoot, PVE_CHECK_PRIVILEGES: "plan" }, async (terraform) => {
    const plan = await time.until(terraform.plan(configs));
    return hasErrors(plan.diagnostics) ? errorText(plan) : undefined;
  });
}

async function limited<T>(
  time: VirtualTime,
  { fixture, version, contents, state }: Start,
  grants: readonly Grant[],
  { isForRoot, ...environment }: { readonly isForRoot: boolean; readonly PVE_CHECK_PRIVILEGES?: string },
  work: (terraform: Terraform, store: Store) => Promise<T>,
): Promise<T> {
  const dispatcher = createCluster({ seed: 1, ...(fixture && { fixture }), ...(version && { version }) });
  const { store } = dispatcher.cluster;
  if (contents) store.restore(contents);
  store.change(USER_CONFIG, (config) => grant(config, grants));
  store.change(SECRETS, (secrets) => {
    secrets.tokens[TOKEN] = SECRET;
  });
  const password = store.read(SECRETS).passwords[ROOT] ?? "";
  const token = isForRoot ? undefined : `${TOKEN}=${SECRET}`;
  const folder = mkdtempSync(join(tmpdir(), "privileges-"));
  const server = new FaultyServer(dispatcher, time);
  try {
    return await work(new Terraform(server, { token, password }, new Map(state), folder, environment), store);
  } finally {
    await server.close();
    time.forget();
    rmSync(folder, { recursive: true });
  }
}

function grant(config: UserConfig, grants: readonly Grant[]): void {
  config.tokens[TOKEN] = { privsep: true, expire: 0 };
  for (const [index, { path, privilege, below }] of effective(grants).entries()) {
    config.roles[`R${index}`] = [privilege];
    config.acl.push({ path, subject: TOKEN, role: `R${index}`, propagate: below });
  }
}

function forget(config: UserConfig): void {
  delete config.tokens[TOKEN];
  config.roles = {};
  config.acl = [];
}

/** An entry hides those above it, so that inherited grants are repeated at its path. */
function effective(grants: readonly Grant[]): Grant[] {
  const paths = [...new Set(grants.map(({ path }) => path))];
  return paths.flatMap((path) =>
    grants
      .filter((grant) => grant.path === path || (grant.below && isAbove(grant.path, path)))
      .map((grant) => ({ ...grant, path })),
  );
}

const isAbove = (upper: string, path: string) => upper === "/" || path.startsWith(`${upper}/`);

const errorText = ({ diagnostics }: Run) =>
  diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ summary, detail }) => `${summary} ${detail}`)
    .join("; ");
