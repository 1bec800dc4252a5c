import { upperFirst } from "../../../src/strings/case";
import type { Value } from "../../../src/tools/languages/assembly";
import { packageOf, text, valueText, variableText } from "../../../src/tools/languages/go";
import { type Emitter, type Program, statementLines } from "./program";

const OURS = "github.com/cdktf-pve/cdktf-pve-go/cdktfpve";

export function go({ statements, names, elements }: Program): string {
  const body = statementLines(statements, EMITTER);
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

/** Go has no optional parameters. */
const argument = (value: Value | undefined): string => (value ? valueText(value) : "nil");

const EMITTER: Emitter = {
  mark: "//",
  creation: ({ name, id, config }) => `${packageOf(name)}.New${name.name}(stack, ${text(id)}, ${argument(config)})`,
  call: ({ owner, method, args }) => `${valueText(owner)}.${upperFirst(method)}(${args.map(argument).join(", ")})`,
  declaration: (variable, value) => `${variableText(variable)} := ${value}`,
  end: "",
};
