/**
 * Writes the policies for Terraform policy, with their tests. They are in `templates/tfpolicy`. This file sets the values that begin
 * with `given.`, and repeats a block for each resource type of a label such as `<rules>`. A test compares the verdicts of both forms.
 */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../../package.json";
import { POLICIES } from "../../checks/policies/all";
import { MINIMUM_BACKUPS } from "../../checks/policies/backup";
import { administrationPorts, anySource } from "../../checks/policies/firewall";
import { NAME_PATTERN } from "../../checks/policies/names";
import type { Policy } from "../../checks/policies/policy";
import type { Attributes } from "../../framework/attribute";
import { macros } from "../../net/macros";
import { servicePorts } from "../../net/protocols";
import { printableLine } from "../../output/printable";
import { isPortAmong } from "../../packet-filter/matches";
import { readText } from "../../system/read-text";
import { LITERAL_SECRET } from "../inputs/literal-secrets";
import { hclLiteral } from "../languages/literals";
import type { Files } from "../projects/files";
import { ROOT } from "../root";
import { isSelected, requireKnownIds, UNKNOWN_ATTRIBUTE } from "./policy";
import { byType, namedAttributes, requireExpressible } from "./rego";
import { isForAll, type PolicyFile } from "./settings";

const TEMPLATES = join(ROOT, "templates", "tfpolicy");

/** Policies without a form in this language, with the reason. */
const LACKING: Readonly<Record<string, string>> = {
  "firewall-management-access": "the language cannot compare networks",
  [UNKNOWN_ATTRIBUTE.id]: "the language sees values, not the configuration",
  [LITERAL_SECRET.id]: "the language sees values, not the configuration",
};

/** A policy or a waiver that the written policies lack. */
export interface Lacking {
  readonly id: string;
  readonly reason: string;
}

export interface TerraformPolicies {
  readonly files: Files;
  readonly lacking: readonly Lacking[];
}

export function terraformPolicies(settings: PolicyFile): TerraformPolicies {
  requireKnownIds(settings);
  requireExpressible(settings, "Terraform policy");
  const { waivers = [] } = settings;
  const isWanted = ({ id }: { readonly id: string }) =>
    isSelected(settings, id) && !waivers.some((waiver) => waiver.id === id && isForAll(waiver));
  const lacking = [
    ...[...POLICIES, UNKNOWN_ATTRIBUTE, LITERAL_SECRET].filter(isWanted).flatMap(({ id }): Lacking[] => {
      const reason = LACKING[id];
      return reason === undefined ? [] : [{ id, reason }];
    }),
    ...waivers
      .filter((waiver) => !isForAll(waiver) && isWanted(waiver) && !(waiver.id in LACKING))
      .map(({ id, address }) => ({
        id,
        reason: `the language shows no address, so ${printableLine(address)} is not waived`,
      })),
  ];
  const files = POLICIES.filter(isWanted).flatMap((policy) =>
    templatesOf(policy).map((name): [string, string] => {
      const template = readText(join(TEMPLATES, name));
      return [name, name.endsWith(".policy.hcl") ? fillTemplate(template, policy, settings, lacking) : template];
    }),
  );
  return { files: Object.fromEntries(files), lacking };
}

/** Removes files of an earlier run whose policies the settings exclude now. */
export function removeExcluded(directory: string, { files }: TerraformPolicies): void {
  const excluded = POLICIES.flatMap(templatesOf).filter((name) => !(name in files));
  for (const name of excluded) rmSync(join(directory, name), { force: true });
}

/** A policy and its tests. */
const templatesOf = ({ id }: Policy): readonly string[] =>
  readdirSync(TEMPLATES).filter((name) => name.startsWith(`${id}.`) || name.startsWith(`${id}-refused.`));

function fillTemplate(template: string, policy: Policy, settings: PolicyFile, lacking: readonly Lacking[]): string {
  const { warn = [], minimumBackups = MINIMUM_BACKUPS, namePattern = NAME_PATTERN.source } = settings;
  const { id, severity, doc, remedy, setting } = policy;
  const values: Readonly<Record<string, string>> = {
    level: hclLiteral(severity === "warning" || warn.includes(id) ? "advisory" : "mandatory"),
    message: hclLiteral(`${doc} ${remedy}`),
    setting: hclLiteral(setting?.doc ?? ""),
    minimum_backups: String(minimumBackups),
    name_pattern: hclLiteral(namePattern),
    open_sources: list(["", ...anySource].map(hclLiteral)),
    administration_ports: list(administrationPorts.map(([port]) => String(port))),
    macro_ports: map(macroPorts()),
    service_ports: map([...servicePorts].map(([name, port]) => [name, String(port)])),
  };
  // Each part ends with a block, so that no search for the end of a block goes beyond it.
  const parts = template.split(/(?<=^\}\n)/m).map((part) => {
    const header = /^resource_policy "<(\w+)>"/m.exec(part);
    if (header === null) return part;
    const [target = ""] = header.slice(1);
    const block = part.slice(header.index);
    const variants = Object.entries(targets()[target] ?? {}).map(([type, value]) =>
      block.replace(`<${target}>`, type).replace(`given.${target}`, () => value),
    );
    return `${part.slice(0, header.index)}${variants.join("\n")}`;
  });
  const blocks = parts.join("");
  return `${header(policy, lacking)}\n${blocks.replace(/\bgiven\.(\w+)/g, (_, name: string) => values[name] as string)}`;
}

const header = ({ doc }: Policy, lacking: readonly Lacking[]): string => `# ${doc}
#
# Written by \`cdktf-pve policy --emit tfpolicy\`. After an update of the package or of the settings, write the folder again.
${["Terraform policy cannot express:", ...lacking.map(({ id, reason }) => `* ${id}: ${reason}`)]
  .map((line) => (lacking.length === 0 ? "" : `# ${line}\n`))
  .join("")}
policy {
  required_providers {
    pve = {
      source  = "cdktf-pve/pve"
      version = ${hclLiteral(`>= ${version}`)}
    }
  }
}
`;

/** Attributes of a rule that policies read. Rules of groups lack some of them. */
const RULE =
  "type action enabled source macro protocol destination_port source_port destination interface icmp_type comment".split(
    " ",
  );

/** The firewall rules of a resource: a list, or the resource itself. Empty for other resources. */
function rulesOf(attributes: Attributes): string {
  if ("macro" in attributes)
    return `[{ ${RULE.map((name) => `${name} = ${name in attributes ? `attrs.${name}` : "null"}`).join(", ")} }]`;
  const shape = attributes.rules?.shape;
  if (shape?.kind !== "object" || !("macro" in shape.attributes)) return "";
  const missing = RULE.filter((name) => !(name in shape.attributes)).map((name) => `${name} = null`);
  const rules = "attrs.rules == null ? [] : attrs.rules";
  return missing.length === 0 ? rules : `[for rule in ${rules} : core::merge(rule, { ${missing.join(", ")} })]`;
}

/** Resource types of a label, with the expression for the values that the policy checks. */
const targets = (): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  rules: byType("resource", rulesOf),
  // An unknown pool leaves the verdict open.
  guests: {
    pve_pool: 'attrs.pool_id == "" || attrs.guests == null ? [] : [for guest in attrs.guests : guest]',
    pve_pool_membership: 'attrs.pool_id == "" || attrs.vm_id == null ? [] : [attrs.vm_id]',
    pve_ha_resource: `[for digits in core::regexall(${hclLiteral("^(?:vm|ct):(\\d{1,9})$")}, attrs.sid) : core::parseint(digits[0], 10)]`,
  },
  jobs: { pve_backup_job: "", pve_replication_job: "", pve_realm_sync_job: "" },
  names: Object.fromEntries(
    Object.entries(byType("resource", namedAttributes)).map(([type, names]) => [
      type,
      list(names.map((name) => `attrs.${name}`)),
    ]),
  ),
});

/** Macros for TCP, with the administration ports that they open. */
function macroPorts(): [string, string][] {
  return macros.flatMap(({ name, rules }): [string, string][] => {
    const lists = rules.flatMap(({ proto, dport }) => (proto === "tcp" ? [dport] : []));
    const ports = administrationPorts.filter(([port]) => lists.some((ports) => isPortAmong(port, ports)));
    return lists.length === 0 ? [] : [[name.toLowerCase(), list(ports.map(([port]) => String(port)))]];
  });
}

const list = (items: readonly string[]): string => `[${items.join(", ")}]`;

/** A map in lines of eight entries, whose first names have the same width, as `terraform fmt` aligns them. */
function map(entries: readonly (readonly [name: string, value: string])[]): string {
  const lines = chunks(entries, 8);
  const width = Math.max(...lines.map(([first]) => first?.[0].length ?? 0));
  const rows = lines.map((line) =>
    line.map(([name, value], index) => `${index === 0 ? name.padEnd(width) : name} = ${value}`).join(", "),
  );
  return `{\n${rows.map((row) => `    ${row},\n`).join("")}  }`;
}

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  items.flatMap((_, index) => (index % size === 0 ? [items.slice(index, index + size)] : []));
