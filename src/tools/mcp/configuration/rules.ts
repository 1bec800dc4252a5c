/** Rules for the contents of an untrusted configuration, in HCL and in JSON. */

/** Blocks whose first label is a type. */
export const TYPED = ["resource", "data", "ephemeral", "action"];
/** Blocks that only compute values, or name objects of this provider. */
const PLAIN = ["variable", "locals", "output", "moved", "removed", "import", "check"];
/** Blocks that the trial replaces: the provider stands before the simulated cluster, and the state is temporary. */
export const REPLACED = "terraform";

/** Settings of the provider block that affect a plan but neither the connection nor files. */
const KEPT_SETTINGS = new Set([
  ...["alias", "acknowledge", "check_privileges", "maintenance_window", "max_deletions", "old_server", "protect"],
  ...["require_management_access", "sdn_apply"],
]);

export const keepsSetting = (name: string): boolean => KEPT_SETTINGS.has(name);

/** A module in a folder below that of its caller. */
const BELOW = /^\.(?:\/[A-Za-z0-9_][A-Za-z0-9_-]*){1,6}\/?$/;
export const isBelow = (source: unknown): source is string => typeof source === "string" && BELOW.test(source);

/** Objection to a block, or `undefined`. */
export function objectionTo(type: string, label: string | undefined): string | undefined {
  if (type === REPLACED || type === "module" || PLAIN.includes(type)) return undefined;
  if (type === "provider")
    return label === "pve" ? undefined : `Only the provider pve is available: remove \`provider "${label}"\`.`;
  if (!TYPED.includes(type)) return `Blocks of the type \`${type}\` are not accepted: remove it.`;
  return label?.startsWith("pve_")
    ? undefined
    : `Only types of the provider pve are available: remove \`${type} "${label}"\`. The tool \`search\` finds types.`;
}

/** Objection to a block within another one. */
export function objectionWithin(outer: string, type: string, label: string | undefined): string | undefined {
  if (type === "provisioner" || type === "connection")
    return `A \`${type}\` runs programs: remove it. An object of the cluster never needs one.`;
  return outer === "check" && type === "data" ? objectionTo("data", label) : undefined;
}

/** Objection to the source of a module, or `undefined`. */
export const objectionToSource = (source: unknown): string | undefined =>
  isBelow(source)
    ? undefined
    : 'The source of a module must be a literal folder below its caller, such as "./modules/network": copy the module there.';

/** Notes for the result about the parts that the screening left out. `settings`: names in provider blocks. */
export function notesOf(hasReplaced: boolean, settings: readonly string[]): readonly string[] {
  const names = settings.map((name) => `\`${name}\``).join(", ");
  return [
    ...(hasReplaced ? ["not used: the `terraform` block, so no backend or other provider is loaded"] : []),
    ...(names === ""
      ? []
      : [`not used, because the simulated cluster replaces the connection: ${names} of the provider block`]),
  ];
}

/** Reason why a configuration is not tried. */
export interface Objection {
  readonly file: string;
  readonly line?: number;
  /** A sentence with what to do instead. */
  readonly text: string;
}

/** A configuration that is refused before Terraform sees it. */
class RefusedConfiguration extends Error {
  constructor(readonly objections: readonly Objection[]) {
    super(`The configuration was not tried:\n${objections.map(lineOf).join("\n")}`);
  }
}

const MAX_OBJECTIONS = 20;

/** The first objections. Hostile input may cause thousands. */
export const refused = (objections: readonly Objection[]): Error =>
  new RefusedConfiguration(objections.slice(0, MAX_OBJECTIONS));

const lineOf = ({ file, line, text }: Objection): string => `- ${file}${line === undefined ? "" : `:${line}`}: ${text}`;
