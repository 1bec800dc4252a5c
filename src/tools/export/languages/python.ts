import { snakeCase } from "../../../strings/case";
import { bracketed, indented } from "../../languages/layout";
import { keywords, path } from "../../languages/python";
import { quoted } from "../../languages/quoted";
import { toolChainOf } from "../../projects/tool-chains";
import { isTenant } from "../groups";
import { programProject } from "../project";
import { type Call, className, type Language, type Module, objectsName } from "./language";
import { familiesIn, type Made } from "./typed";

/** Two signs after a tenant's: its name may end with a number, and has one sign before that. */
const fileOf = ({ group, run }: Pick<Module, "group" | "run">): string =>
  run === "" ? group : `${group}${isTenant(group) ? "__" : "_"}${run}`;
const variable = (of: Pick<Module, "group" | "run">): string => snakeCase(objectsName(of));

export const python: Language = {
  project: (name, library) => programProject(name, library, "python", ["requirements.txt"]),
  field: snakeCase,
  taken: [],
  reference: (field, other) => `${other ? variable(other) : "self"}.${field}`,
  modulePath: (module) => `cluster/${fileOf(module)}.py`,
  module(module, library) {
    const { run, takes, made, subject } = module;
    const given = takes.map((group) => ({ group, run }));
    const parameters = ["self", "scope: Construct", ...given.map((one) => `${variable(one)}: ${className(one)}`)];
    const families = familiesIn(made).join(", ");
    return [
      `"""What the cluster has of ${subject}. After the first deployment \`import_from\` can go."""`,
      "",
      ...(made.some(({ variables }) => variables.length > 0) ? [`from ${library} import TerraformVariable`] : []),
      ...(families === "" ? [] : [`from ${library}_pve import ${families}`]),
      "from constructs import Construct",
      ...(given.length > 0 ? ["", ...given.map((one) => `from .${fileOf(one)} import ${className(one)}`)] : []),
      "",
      "",
      `class ${className(module)}:`,
      `    def ${bracketed("__init__(", parameters, ") -> None:").replace(/\n/g, "\n    ")}`,
      made.map((one) => indented(statement(one), "        ")).join("\n\n"),
      "",
    ].join("\n");
  },
  indexPath: "cluster/__init__.py",
  index: (calls, notes) =>
    [
      "from constructs import Construct",
      "",
      ...calls.map((call) => `from .${fileOf(call)} import ${className(call)}`),
      "",
      "",
      "def add_all(scope: Construct) -> None:",
      '    """All that was exported."""',
      ...calls.map((call) => `    ${call.isWanted ? `${variable(call)} = ` : ""}${callOf(call)}`),
      ...(notes.length > 0 ? ["", "", ...notes.map((note) => `# ${note}`)] : []),
      "",
    ].join("\n"),
  prepare: (shell) => [toolChainOf("python", shell).install],
  imports: "import_from",
};

const callOf = (call: Call): string =>
  `${className(call)}(${["scope", ...call.takes.map((group) => variable({ group, run: call.run }))].join(", ")})`;

function statement({ name, id, config, from, field, by, secrets, variables, described }: Made): string {
  const declared = variables.map(
    (variable) =>
      `TerraformVariable(\n    scope, ${quoted(variable)}, type="string", sensitive=True, description=${quoted(described)}\n).override_logical_id(${quoted(variable)})\n`,
  );
  const noted =
    secrets.length > 0 ? `# What the server may have here stays as it is: ${secrets.map(snakeCase).join(", ")}.\n` : "";
  const note = declared.join("") + noted;
  const options = keywords(config.entries);
  const text = by
    ? bracketed(`${by.owner}.${snakeCase(by.verb)}(`, [quoted(id), ...options], ")")
    : bracketed(`${path(name)}(`, ["scope", quoted(id), ...options], ")");
  const imported = `.import_from(${quoted(from)})`;
  return field === undefined ? `${note}${text}${imported}` : `${note}self.${field} = ${text}\nself.${field}${imported}`;
}
