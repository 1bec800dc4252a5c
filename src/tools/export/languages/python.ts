import { snakeCase } from "../../../strings/case";
import { bracketed, indented, quoted } from "../../languages/literals";
import { keywords, path } from "../../languages/python";
import { toolChainOf } from "../../projects/tool-chains";
import { isTenant } from "../groups";
import { programProject } from "../project";
import { type Call, type Language, type SourceFile, statementsOf } from "./language";
import { familiesIn, type TypedConstruct } from "./typed";

/** Two underscores after the name of a tenant, because it may end with an underscore and a number. */
const fileOf = ({ group, run }: SourceFile): string =>
  run === "" ? group : `${group}${isTenant(group) ? "__" : "_"}${run}`;
const variableOf = ({ variable }: SourceFile): string => snakeCase(variable);

export const python: Language = {
  project: (name, library) => programProject(name, library, "python", ["requirements.txt"]),
  field: snakeCase,
  taken: [],
  reference: (field, other) => `${other ? variableOf(other) : "self"}.${field}`,
  modulePath: (module) => `cluster/${fileOf(module)}.py`,
  module(module, library) {
    const { className, dependsOn, constructs, subject } = module;
    const parameters = [
      "self",
      "scope: Construct",
      ...dependsOn.map((other) => `${variableOf(other)}: ${other.className}`),
    ];
    const families = familiesIn(constructs).join(", ");
    return [
      `"""Objects of ${subject}. Remove \`import_from\` after the first deployment."""`,
      "",
      ...(constructs.some(({ variables }) => variables.length > 0) ? [`from ${library} import TerraformVariable`] : []),
      ...(families === "" ? [] : [`from ${library}_pve import ${families}`]),
      "from constructs import Construct",
      ...(dependsOn.length > 0
        ? ["", ...dependsOn.map((other) => `from .${fileOf(other)} import ${other.className}`)]
        : []),
      "",
      "",
      `class ${className}:`,
      `    def ${bracketed("__init__(", parameters, ") -> None:").replace(/\n/g, "\n    ")}`,
      constructs.map((construct) => indented(statement(construct), "        ")).join("\n\n"),
      "",
    ].join("\n");
  },
  indexPath: "cluster/__init__.py",
  index: (calls, notes) =>
    [
      "from constructs import Construct",
      "",
      ...calls.map((call) => `from .${fileOf(call)} import ${call.className}`),
      "",
      "",
      "def add_all(scope: Construct) -> None:",
      '    """All exported objects."""',
      ...calls.map((call) => `    ${call.isUsed ? `${variableOf(call)} = ` : ""}${callOf(call)}`),
      ...(notes.length > 0 ? ["", "", ...notes.map((note) => `# ${note}`)] : []),
      "",
    ].join("\n"),
  prepare: (shell) => [toolChainOf("python", shell).install],
  imports: "import_from",
};

const callOf = (call: Call): string => `${call.className}(${["scope", ...call.dependsOn.map(variableOf)].join(", ")})`;

function statement(construct: TypedConstruct): string {
  const { name, id, config, importId, createdBy, description } = construct;
  const options = keywords(config.entries);
  return statementsOf(construct, {
    comment: "#",
    attribute: snakeCase,
    variable: (variable) =>
      `TerraformVariable(\n    scope, ${quoted(variable)}, type="string", sensitive=True, description=${quoted(description)}\n).override_logical_id(${quoted(variable)})`,
    creation: createdBy
      ? bracketed(`${createdBy.owner}.${snakeCase(createdBy.method)}(`, [quoted(id), ...options], ")")
      : bracketed(`${path(name)}(`, ["scope", quoted(id), ...options], ")"),
    imported: `.import_from(${quoted(importId)})`,
    target: (field) => `self.${field}`,
  });
}
