/** Writes `docs/checks.md`: all checks, cautions, warnings of plans, and policies. */
import { CHECKS } from "../../src/checks/all-checks";
import { CONFIGURATION_CHECK } from "../../src/checks/configuration/block";
import { POLICIES } from "../../src/checks/policies/all";
import type { PlanWarning } from "../../src/framework/plan-warnings";
import { PLAN_WARNINGS } from "../../src/provider/acknowledged";
import { resources } from "../../src/resources";
import { cautionsOf } from "../../src/resources/family";
import { UNKNOWN_ATTRIBUTE } from "../../src/tools/policy/policy";

const rows = (warnings: readonly PlanWarning[]): string =>
  warnings.map(({ id, finds, remedy }) => `| \`${id}\` | warning | ${finds} | ${withoutParts(remedy)} |`).join("\n");
/** `…` for the variable parts of a template. */
const withoutParts = (template: string): string => template.replaceAll(/\{\w+\}/g, "…");

export function checksPage(): string {
  return `# Checks at synthesis

\`synth\`, and with it \`plan\` and \`deploy\`, checks the whole application before anything is deployed. Mistakes stop it. It reports all of them at once, each with the path of the
construct, the property, the reason, and the value that you may have meant:

\`\`\`
Validation failed with the following errors:
  [web] web/rules: rules[1].action: must be one of ACCEPT, DROP, REJECT; did you mean "ACCEPT"? Got "ACEPT".
  [web] web/prod/servers: tag: is missing: web/prod is of type VLAN.
\`\`\`

A likely mistake is a warning, which ends with the id of its check in brackets. Warnings about a property wait until its errors are corrected. The checks read nothing from a server, and show no secrets.
Messages name properties as the language of the application writes them: \`destination_port\` in Python, \`DestinationPort\` in Go and C#.

* **Values**: the rules are those of the provider, which \`terraform validate\` applies, too. They see each construct as aspects and \`addOverride\` leave it.
* **Keys**: configurations and arguments may have only properties of their type, at every depth: \`rules[1]: unknown property "dport". Write destinationPort.\`. \`undefined\` counts as left out. Maps with keys of
  your own, such as \`data\` of an ACME plugin, take any key. Terraform checks \`connection\` and \`provisioners\`.
* **Between constructs**: the checks compare all constructs of a cluster, in all stacks of the application. Providers with the same endpoints are one cluster. Providers with endpoints from the environment are one cluster per stack.
* **Unknown values**: the checks skip variables, expressions and attributes that the server decides. With \`count\` or \`forEach\` they skip values that differ between the objects. A reference to a property that another
  construct sets literally counts as that value.

## Acknowledging a warning

\`\`\`ts
import { Validations } from "cdktf-pve";

Validations.acknowledge(stack, "firewall-rule-shadowed", "Rules are ordered by the security team.");
\`\`\`

The acknowledgement holds for this construct and everything in it. An unknown id is an error. You cannot acknowledge errors: if one is wrong, report it as an issue. \`new App({ skipValidation: true })\` switches
all checks off, including those of the CDK.

## All checks

| id | severity | finding | remedy |
|---|---|---|---|
${[CONFIGURATION_CHECK, ...CHECKS].map(({ id, severity, doc, remedy }) => `| \`${id}\` | ${severity} | ${doc} | ${remedy} |`).join("\n")}

## Cautions

The server accepts these values, but they are likely mistakes. \`terraform validate\`, plans and synthesis report the same warnings, for HCL and for constructs. Silence a warning by its id, for all objects of a provider:

\`\`\`hcl
provider "pve" {
  acknowledge = ["accept-all-rule"]
}
\`\`\`

Or set the environment variable \`PVE_ACKNOWLEDGE\` to ids with commas between them. An unknown id is an error. Synthesis obeys this setting, too, while \`Validations.acknowledge\` silences synthesis only.

\`terraform validate\` does not configure the provider: it knows the environment, and ids that are literals in the provider block. If the ids come from a variable, \`terraform validate\` shows the warning, and plans leave it out.

| id | severity | finding | remedy |
|---|---|---|---|
${rows(cautionsOf(resources))}

## Plan-time warnings

These warnings depend on the server or on other resources, so only plans show them. Silence them in the same way.

| id | severity | finding | remedy |
|---|---|---|---|
${rows(PLAN_WARNINGS)}

## In plans

\`cdktf-pve policy\`, \`cdktf-pve plan-report\` and \`cdktf-pve doctor --plan\` check the configuration of every plan for [unknown attributes](guides/policies.md#unknown-attributes).

| id | severity | finding | remedy |
|---|---|---|---|
| \`${UNKNOWN_ATTRIBUTE.id}\` | ${UNKNOWN_ATTRIBUTE.severity} | ${UNKNOWN_ATTRIBUTE.doc} | ${UNKNOWN_ATTRIBUTE.remedy} |

## Policies

Policies are rules that suit most clusters, but not all. Switch them on at synthesis or for a plan: [policies](guides/policies.md).

| id | severity | finding | remedy | setting |
|---|---|---|---|---|
${POLICIES.map(({ id, severity, doc, remedy, setting }) => `| \`${id}\` | ${severity} | ${doc} | ${remedy} | ${setting ? `\`${setting.name}\`: ${setting.doc}` : ""} |`).join("\n")}

Made by \`npm run generate\` from \`src/checks\` and \`src/resources\`.
`;
}
