import { upperFirst } from "../../../strings/case";
import { packageOf, text, valueText } from "../../languages/go";
import { indented } from "../../languages/literals";
import { coordinates } from "../../projects/coordinates";
import { programProject } from "../project";
import { type Call, type Language, type SourceFile, statementsOf } from "./language";
import { familiesIn, type TypedConstruct } from "./typed";

const CONSTRUCTS = "github.com/aws/constructs-go/constructs/v10";

export const go: Language = {
  project: (name, library) => programProject(name, library, "go", ["go.mod"]),
  field: upperFirst,
  taken: [],
  reference: (field, other) => `${other?.variable ?? "objects"}.${field}`,
  // Go leaves out files whose names end with the name of a system, or with `_test`.
  modulePath: ({ group, run }) => `${group}_objects${run}.go`,
  module(module, library) {
    const { className, dependsOn, constructs, subject } = module;
    const parameters = [
      "scope constructs.Construct",
      ...dependsOn.map((other) => `${other.variable} *${other.className}`),
    ];
    const families = familiesIn(constructs).map((family) => `${coordinates({ library }).own.go}/${family}`);
    const fields = constructs.flatMap(({ field, name: of }) =>
      field === undefined ? [] : [[field, `${packageOf(of)}.${of.name}`] as const],
    );
    const width = Math.max(...fields.map(([field]) => field.length));
    const struct = fields.map(([field, type]) => `\t${field.padEnd(width)} ${type}\n`).join("");
    const body = constructs.map((construct) => indented(statement(construct, library), "\t")).join("\n\n");
    const head = `// ${functionOf(module)} creates the objects of ${subject}. Remove ImportFrom after the first deployment.
func ${functionOf(module)}(${parameters.join(", ")})`;
    const cdk = constructs.some(({ variables }) => variables.length > 0) ? [coordinates({ library }).cdk.go] : [];
    const imports = `package main\n\n${importBlock([CONSTRUCTS, "github.com/aws/jsii-runtime-go", ...cdk, ...families])}\n`;
    if (struct === "") return `${imports}${head} {\n${body}\n}\n`;
    return `${imports}// ${className} has the objects that others refer to.
type ${className} struct {
${struct}}

${head} *${className} {
	objects := &${className}{}

${body}

	return objects
}
`;
  },
  indexPath: "all_objects.go",
  index: (calls, notes) =>
    [
      "package main",
      "",
      `import "${CONSTRUCTS}"`,
      "",
      "// addAll creates all exported objects.",
      "func addAll(scope constructs.Construct) {",
      ...calls.map((call) => `\t${call.isUsed ? `${call.variable} := ` : ""}${callOf(call)}`),
      "}",
      ...(notes.length > 0 ? ["", ...notes.map((note) => `// ${note}`)] : []),
      "",
    ].join("\n"),
  prepare: () => ["go mod tidy"],
  imports: "ImportFrom",
};

const importBlock = (paths: readonly string[]): string =>
  `import (\n${[...paths]
    .sort()
    .map((path) => `\t"${path}"\n`)
    .join("")})\n`;

const functionOf = ({ className }: SourceFile): string => `add${className}`;

const callOf = (call: Call): string =>
  `${functionOf(call)}(${["scope", ...call.dependsOn.map(({ variable }) => variable)].join(", ")})`;

function statement(construct: TypedConstruct, cdk: string): string {
  const { name, id, config, importId, createdBy, description } = construct;
  const constructArguments = `${text(id)}, ${valueText(config)})`;
  return statementsOf(construct, {
    comment: "//",
    attribute: upperFirst,
    variable: (variable) =>
      `${cdk}.NewTerraformVariable(scope, ${text(variable)}, &${cdk}.TerraformVariableConfig{\n\tType:        ${text("string")},\n\tSensitive:   jsii.Bool(true),\n\tDescription: ${text(description)},\n}).OverrideLogicalId(${text(variable)})`,
    creation: createdBy
      ? `${createdBy.owner}.${upperFirst(createdBy.method)}(${constructArguments}`
      : `${packageOf(name)}.New${name.name}(scope, ${constructArguments}`,
    imported: `.ImportFrom(${text(importId)}, nil)`,
    target: (field) => `objects.${field}`,
  });
}
