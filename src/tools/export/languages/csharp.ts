import { upperFirst } from "../../../strings/case";
import { prefix, valueText } from "../../languages/csharp";
import { indented, quoted } from "../../languages/literals";
import { coordinates } from "../../projects/coordinates";
import { programProject } from "../project";
import { type Call, type Language, statementsOf } from "./language";
import { familiesIn, type TypedConstruct } from "./typed";

export const csharp: Language = {
  project: (name, library) => programProject(name, library, "csharp", ["Cluster/Cluster.csproj"]),
  field: upperFirst,
  taken: [],
  reference: (field, other) => (other ? `${other.variable}.${field}` : field),
  modulePath: ({ className }) => `Cluster/${className}.cs`,
  module(module, library) {
    const { className, dependsOn, constructs, subject } = module;
    const classText = (construct: TypedConstruct) =>
      `${prefix(construct.name)}${construct.name.name}${construct.hasMemberOfItsName ? "_" : ""}`;
    const parameters = [
      "Constructs.Construct scope",
      ...dependsOn.map((other) => `${other.className} ${other.variable}`),
    ];
    const cdk = coordinates({ library }).cdk.csharp;
    const body = constructs
      .map((construct) => indented(statement(construct, classText(construct), cdk), "        "))
      .join("\n\n");
    const fields = constructs.flatMap((construct) =>
      construct.field === undefined ? [] : `    public ${classText(construct)} ${construct.field} { get; }\n`,
    );
    const families = familiesIn(constructs).map(upperFirst);
    return [
      ...(body.includes("Dictionary<") ? ["using System.Collections.Generic;"] : []),
      ...families.map((family) => `using ${family} = ${coordinates({ library }).own.csharp}.${family};`),
      "",
      "namespace Exported;",
      "",
      `/// <summary>Objects of ${subject.replaceAll("`", "")}. Remove <c>ImportFrom</c> after the first deployment.</summary>`,
      `public class ${className}`,
      "{",
      ...(fields.length > 0 ? [fields.join("")] : []),
      `    public ${className}(${parameters.join(", ")})`,
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
      "/// <summary>All exported objects.</summary>",
      "public static class AllObjects",
      "{",
      "    public static void AddTo(Constructs.Construct scope)",
      "    {",
      ...calls.map((call) => `        ${call.isUsed ? `var ${call.variable} = ` : ""}${callOf(call)};`),
      "    }",
      "}",
      ...(notes.length > 0 ? ["", ...notes.map((note) => `// ${note}`)] : []),
      "",
    ].join("\n"),
  imports: "ImportFrom",
};

const callOf = (call: Call): string =>
  `new ${call.className}(${["scope", ...call.dependsOn.map(({ variable }) => variable)].join(", ")})`;

function statement(construct: TypedConstruct, type: string, cdk: string): string {
  const { id, config, importId, createdBy, description } = construct;
  const constructArguments = `${quoted(id)}, ${valueText(config)})`;
  return statementsOf(construct, {
    comment: "//",
    attribute: upperFirst,
    variable: (name) =>
      `new ${cdk}.TerraformVariable(scope, ${quoted(name)}, new ${cdk}.TerraformVariableConfig { Type = "string", Sensitive = true, Description = ${quoted(description)} }).OverrideLogicalId(${quoted(name)})`,
    creation: createdBy
      ? `${createdBy.owner}.${upperFirst(createdBy.method)}(${constructArguments}`
      : `new ${type}(scope, ${constructArguments}`,
    imported: `.ImportFrom(${quoted(importId)})`,
    end: ";",
  });
}
