import { upperFirst } from "../../../strings/case";
import { prefix, valueText } from "../../languages/csharp";
import { indented } from "../../languages/layout";
import { quoted } from "../../languages/quoted";
import { coordinates } from "../../projects/coordinates";
import { programProject } from "../project";
import { type Call, className, type Language, objectsName } from "./language";
import { familiesIn, type Made } from "./typed";

export const csharp: Language = {
  project: (name, library) => programProject(name, library, "csharp", ["Cluster/Cluster.csproj"]),
  field: upperFirst,
  taken: [],
  reference: (field, other) => (other ? `${objectsName(other)}.${field}` : field),
  modulePath: (module) => `Cluster/${className(module)}.cs`,
  module(module, library) {
    const { run, takes, made, subject } = module;
    const classText = (one: Made) => `${prefix(one.name)}${one.name.name}${one.hasMemberOfItsName ? "_" : ""}`;
    const given = takes.map((group) => ({ group, run }));
    const parameters = ["Constructs.Construct scope", ...given.map((one) => `${className(one)} ${objectsName(one)}`)];
    const cdk = coordinates({ library }).cdk.csharp;
    const body = made.map((one) => indented(statement(one, classText(one), cdk), "        ")).join("\n\n");
    const fields = made.flatMap((one) =>
      one.field === undefined ? [] : `    public ${classText(one)} ${one.field} { get; }\n`,
    );
    const families = familiesIn(made).map(upperFirst);
    return [
      ...(body.includes("Dictionary<") ? ["using System.Collections.Generic;"] : []),
      ...families.map((family) => `using ${family} = ${coordinates({ library }).own.csharp}.${family};`),
      "",
      "namespace Exported;",
      "",
      `/// <summary>What the cluster has of ${subject.replaceAll("`", "")}. After the first deployment <c>ImportFrom</c> can go.</summary>`,
      `public class ${className(module)}`,
      "{",
      ...(fields.length > 0 ? [fields.join("")] : []),
      `    public ${className(module)}(${parameters.join(", ")})`,
      "    {",
      body,
      "    }",
      "}",
      "",
    ].join("\n");
  },
  indexPath: "Cluster/AllObjects.cs",
  index: (calls, notes) =>
    [
      "namespace Exported;",
      "",
      "/// <summary>All that was exported.</summary>",
      "public static class AllObjects",
      "{",
      "    public static void AddTo(Constructs.Construct scope)",
      "    {",
      ...calls.map((call) => `        ${call.isWanted ? `var ${objectsName(call)} = ` : ""}${callOf(call)};`),
      "    }",
      "}",
      ...(notes.length > 0 ? ["", ...notes.map((note) => `// ${note}`)] : []),
      "",
    ].join("\n"),
  imports: "ImportFrom",
};

const callOf = (call: Call): string =>
  `new ${className(call)}(${["scope", ...call.takes.map((group) => objectsName({ group, run: call.run }))].join(", ")})`;

function statement(
  { id, config, from, field, by, secrets, variables, described }: Made,
  type: string,
  cdk: string,
): string {
  const declared = variables.map(
    (variable) =>
      `new ${cdk}.TerraformVariable(scope, ${quoted(variable)}, new ${cdk}.TerraformVariableConfig { Type = "string", Sensitive = true, Description = ${quoted(described)} }).OverrideLogicalId(${quoted(variable)});\n`,
  );
  const noted =
    secrets.length > 0
      ? `// What the server may have here stays as it is: ${secrets.map(upperFirst).join(", ")}.\n`
      : "";
  const note = declared.join("") + noted;
  const given = `${quoted(id)}, ${valueText(config)})`;
  const made = by ? `${by.owner}.${upperFirst(by.verb)}(${given}` : `new ${type}(scope, ${given}`;
  const imported = `.ImportFrom(${quoted(from)});`;
  return field === undefined ? `${note}${made}${imported}` : `${note}${field} = ${made};\n${field}${imported}`;
}
