/** `docs/checks.md`: what is looked for while an application is synthesized. */
import { CONFIGURATION } from "../../src/checks/configuration/block";
import { CHECKS } from "../../src/checks/graph/all";
import { POLICIES } from "../../src/checks/policies/all";
import type { PlanWarning } from "../../src/framework/plan-warnings";
import { resources } from "../../src/resources";
import { cautionsOf } from "../../src/resources/cautions";
import { PLAN_WARNINGS } from "../../src/resources/plan-warnings";
import { UNKNOWN_ATTRIBUTE } from "../../src/tools/policy/policy";

const rows = (warnings: readonly PlanWarning[]): string =>
  warnings.map(({ id, finds, remedy }) => `| \`${id}\` | warning | ${finds} | ${remedy} |`).join("\n");

export function checksPage(): string {
  return `# Checks at synthesis

Before anything is deployed, \`synth\` (and with it \`plan\` and \`deploy\`) looks at the whole application. Mistakes stop it, all of them at once, each with the path of the
construct, the property, the reason and what may have been meant:

\`\`\`
Validation failed with the following errors:
  [web] web/rules: rules[1].action: must be one of ACCEPT, DROP, REJECT; did you mean "ACCEPT"? Got "ACEPT".
  [web] web/prod/servers: tag: is missing: web/prod is of type VLAN.
\`\`\`

Doubts are warnings, which end with the id of the check in brackets; those about the property of a mistake wait until it is corrected. Nothing is asked of a server, and no secret is shown.
Properties are named as the language of the application writes them: \`destination_port\` in Python, \`DestinationPort\` in Go and C#.

* **Values** are checked by the provider's own rules, the ones that \`terraform validate\` asks; they stand in the package once. What aspects and \`addOverride\` make of a construct counts.
* **Keys** are compared with the properties that there are, in every configuration and argument, at every depth: \`rules[1]: unknown property "dport". Write destinationPort.\`. \`undefined\` counts as left out. Maps with keys of
  your own, such as \`data\` of an ACME plugin, take any. Terraform checks \`connection\` and \`provisioners\`.
* **Between constructs** is looked cluster by cluster, over all stacks of the application: providers with the same endpoints are one cluster, and providers that take theirs from the environment are one in each stack.
* **What is known later is left alone**: variables, expressions, attributes that the server decides, everything with \`count\` or \`forEach\` as far as it differs. A reference to what another construct
  is given literally counts as that value.

## Acknowledging a warning

\`\`\`ts
import { Validations } from "cdktf-pve";

Validations.acknowledge(stack, "firewall-rule-shadowed", "Rules are ordered by the security team.");
\`\`\`

It holds for the construct that is named and everything in it. An id that does not exist is an error, and errors cannot be acknowledged. What is an error and should not be: tell us. \`new App({ skipValidation: true })\` leaves
all checks out, those of the CDK too.

## All checks

| id | severity | what it finds | what to do |
|---|---|---|---|
| \`${CONFIGURATION}\` | error, some warnings | A value, a combination of properties, or an override that the provider refuses, also where it follows from a reference; a name in \`ignoreChanges\` that no attribute has, an id of \`importFrom\` that is none or leads to another object. | Follow the message. |
${CHECKS.map(({ id, severity, doc, remedy }) => `| \`${id}\` | ${severity} | ${doc} | ${remedy} |`).join("\n")}

## Cautions

The server accepts these values, and they are likely mistakes. \`terraform validate\`, plans and synthesis report the same warning, of configurations in HCL too. Silence one for all objects of a provider by its id:

\`\`\`hcl
provider "pve" {
  acknowledge = ["accept-all-rule"]
}
\`\`\`

The environment variable is \`PVE_ACKNOWLEDGE\` (comma-separated). An unknown id is an error. Synthesis obeys the setting, too; \`Validations.acknowledge\` silences synthesis only.

\`terraform validate\` does not configure the provider. It knows the ids that stand literally in the provider block, and those of the environment. It does not know the value of a variable: the warning is shown then, and plans leave it out.

| id | severity | what it finds | what to do |
|---|---|---|---|
${rows(cautionsOf(resources))}

## Plan-time warnings

Plans show these warnings, since they depend on the server or on other resources. They are silenced in the same way.

| id | severity | what it finds | what to do |
|---|---|---|---|
${rows(Object.values(PLAN_WARNINGS))}

## In plans

\`cdktf-pve policy\`, \`cdktf-pve plan-report\` and \`cdktf-pve doctor --plan\` look for [unknown attributes](guides/policies.md#unknown-attributes) in the configuration of every plan.

| id | severity | what it finds | what to do |
|---|---|---|---|
| \`${UNKNOWN_ATTRIBUTE.id}\` | ${UNKNOWN_ATTRIBUTE.severity} | ${UNKNOWN_ATTRIBUTE.doc} | ${UNKNOWN_ATTRIBUTE.remedy} |

## Policies

What is right for most clusters is asked for on purpose, at synthesis or for a plan: [policies](guides/policies.md).

| id | severity | what it finds | what to do | setting |
|---|---|---|---|---|
${POLICIES.map(({ id, severity, doc, remedy, setting }) => `| \`${id}\` | ${severity} | ${doc} | ${remedy} | ${setting ? `\`${setting.name}\`: ${setting.doc}` : ""} |`).join("\n")}

Made by \`npm run generate\` from \`src/checks\` and \`src/resources\`.
`;
}
