import { upperFirst } from "../../../src/strings/case";
import { packageOf, text, valueText, variableText } from "../../../src/tools/languages/go";
import type { Value } from "../../../src/tools/languages/program";
import { type Call, type Made, type Program, type Statement, statementLines } from "./program";

const OURS = "github.com/cdktf-pve/cdktf-pve-go/cdktfpve";

export function go({ statements, names, elements }: Program): string {
  const body = statementLines(statements, "//", statementText);
  const packages = [...names, ...elements].map(({ library, family }) =>
    library === "cdktf"
      ? "github.com/hashicorp/terraform-cdk-go/cdktf"
      : family === undefined
        ? OURS
        : `${OURS}/${family}`,
  );
  const used = [...new Set(["github.com/aws/jsii-runtime-go", ...packages])];
  return [
    `import (\n${used
      .sort()
      .map((path) => `\t"${path}"\n`)
      .join("")})`,
    "",
    body,
  ].join("\n");
}

function statementText(statement: Statement): string {
  const { variable } = statement;
  const line = "made" in statement ? madeText(statement.made) : callText(statement.call);
  return variable === undefined ? line : `${variableText(variable)} := ${line}`;
}

const madeText = ({ name, id, config }: Made): string =>
  `${packageOf(name)}.New${name.name}(stack, ${text(id)}, ${given(config)})`;
const callText = ({ owner, method, given: values }: Call): string =>
  `${valueText(owner)}.${upperFirst(method)}(${values.map(given).join(", ")})`;
/** Go has no optional parameters. */
const given = (value: Value | undefined): string => (value ? valueText(value) : "nil");
