import { packageOf, text, valueText, variableText } from "../../../src/tools/languages/go";
import type { Program, Statement } from "./program";

const OURS = "github.com/cdktf-pve/cdktf-pve-go/cdktfpve";

export function go({ statements, names }: Program): string {
  const body = statements.map(statementText).join("\n");
  const packages = names.map(({ library, family }) =>
    library === "cdktf"
      ? "github.com/hashicorp/terraform-cdk-go/cdktf"
      : family === undefined
        ? OURS
        : `${OURS}/${family}`,
  );
  const used = [
    ...new Set([
      "github.com/aws/jsii-runtime-go",
      ...packages,
      ...(body.includes("cdktf.ITerraform") ? ["github.com/hashicorp/terraform-cdk-go/cdktf"] : []),
    ]),
  ];
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
  if ("path" in statement) return `stack.AddOverride(${text(statement.path)}, ${valueText(statement.value)})`;
  const { variable, made } = statement;
  const config = made.config ? valueText(made.config) : "nil";
  const call = `${packageOf(made.name)}.New${made.name.name}(stack, ${text(made.id)}, ${config})`;
  return variable === undefined ? call : `${variableText(variable)} := ${call}`;
}
