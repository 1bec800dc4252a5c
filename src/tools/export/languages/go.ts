import { upperFirst } from "../../../strings/case";
import { packageOf, text, valueText } from "../../languages/go";
import { indented } from "../../languages/layout";
import { coordinates } from "../../projects/coordinates";
import { programProject } from "../project";
import { type Call, className, type Language, type Module, objectsName } from "./language";
import { familiesIn, type Made } from "./typed";

const CONSTRUCTS = "github.com/aws/constructs-go/constructs/v10";

export const go: Language = {
  project: (name, library) => programProject(name, library, "go", ["go.mod"]),
  field: upperFirst,
  taken: [],
  reference: (field, other) => `${other ? objectsName(other) : "objects"}.${field}`,
  // Go leaves out files whose names end with the name of a system, or with `_test`.
  modulePath: ({ group, run }) => `${group}_objects${run}.go`,
  module(module, library) {
    const { run, takes, made, subject } = module;
    const name = className(module);
    const given = takes.map((group) => ({ group, run }));
    const parameters = ["scope constructs.Construct", ...given.map((one) => `${objectsName(one)} *${className(one)}`)];
    const families = familiesIn(made).map((family) => `${coordinates({ library }).own.go}/${family}`);
    const fields = made.flatMap(({ field, name: of }) =>
      field === undefined ? [] : [[field, `${packageOf(of)}.${of.name}`] as const],
    );
    const width = Math.max(...fields.map(([field]) => field.length));
    const struct = fields.map(([field, type]) => `\t${field.padEnd(width)} ${type}\n`).join("");
    const body = made.map((one) => indented(statement(one, library), "\t")).join("\n\n");
    const head = `// ${functionOf(module)} makes what the cluster has of ${subject}. After the first deployment ImportFrom can go.
func ${functionOf(module)}(${parameters.join(", ")})`;
    const cdk = made.some(({ variables }) => variables.length > 0) ? [coordinates({ library }).cdk.go] : [];
    const imports = `package main\n\n${importBlock([CONSTRUCTS, "github.com/aws/jsii-runtime-go", ...cdk, ...families])}\n`;
    if (struct === "") return `${imports}${head} {\n${body}\n}\n`;
    return `${imports}// ${name} has what others refer to.
type ${name} struct {
${struct}}

${head} *${name} {
	objects := &${name}{}

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
      "// addAll makes all that was exported.",
      "func addAll(scope constructs.Construct) {",
      ...calls.map((call) => `\t${call.isWanted ? `${objectsName(call)} := ` : ""}${callOf(call)}`),
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

const functionOf = (of: Pick<Module, "group" | "run">): string => `add${className(of)}`;

const callOf = (call: Call): string =>
  `${functionOf(call)}(${["scope", ...call.takes.map((group) => objectsName({ group, run: call.run }))].join(", ")})`;

function statement({ name, id, config, from, field, by, secrets, variables, described }: Made, cdk: string): string {
  const declared = variables.map(
    (variable) =>
      `${cdk}.NewTerraformVariable(scope, ${text(variable)}, &${cdk}.TerraformVariableConfig{\n\tType:        ${text("string")},\n\tSensitive:   jsii.Bool(true),\n\tDescription: ${text(described)},\n}).OverrideLogicalId(${text(variable)})\n`,
  );
  const noted =
    secrets.length > 0
      ? `// What the server may have here stays as it is: ${secrets.map(upperFirst).join(", ")}.\n`
      : "";
  const note = declared.join("") + noted;
  const given = `${text(id)}, ${valueText(config)})`;
  const made = by
    ? `${by.owner}.${upperFirst(by.verb)}(${given}`
    : `${packageOf(name)}.New${name.name}(scope, ${given}`;
  const imported = `.ImportFrom(${text(from)}, nil)`;
  return field === undefined
    ? `${note}${made}${imported}`
    : `${note}objects.${field} = ${made}\nobjects.${field}${imported}`;
}
