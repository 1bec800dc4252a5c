import type { Kind, Name, Value } from "../../languages/assembly";
import { chained, JavaValues, text } from "../../languages/java";
import { indented } from "../../languages/literals";
import { coordinates } from "../../projects/coordinates";
import { programProject } from "../project";
import { type Call, type Language, type Module, statementsOf } from "./language";
import { namesIn, type TypedConstruct } from "./typed";

const HOME = "src/main/java/cluster";

export const java: Language = {
  project: (name, library) => programProject(name, library, "java", ["pom.xml"]),
  field: (name) => name,
  taken: ["scope"],
  reference: (field, other) => (other ? `${other.variable}.${field}` : field),
  modulePath: ({ className }) => `${HOME}/${className}.java`,
  module: (module, library) => {
    const { cdk, own } = coordinates({ library });
    return new JavaModule(module, own.java.package, cdk.java.package).text();
  },
  indexPath: `${HOME}/AllObjects.java`,
  index: (calls, notes) =>
    [
      "package cluster;",
      "",
      "import software.constructs.Construct;",
      "",
      "/** All exported objects. */",
      "public class AllObjects {",
      "    public static void addTo(Construct scope) {",
      ...calls.map((call) => `        ${call.isUsed ? `${call.className} ${call.variable} = ` : ""}${callOf(call)};`),
      "    }",
      "}",
      ...(notes.length > 0 ? ["", ...notes.map(comment)] : []),
      "",
    ].join("\n"),
  imports: "importFrom",
};

const callOf = (call: Call): string =>
  `new ${call.className}(${["scope", ...call.dependsOn.map(({ variable }) => variable)].join(", ")})`;

/** Escapes backslashes, because Java interprets `\u` in comments. */
const comment = (note: string): string => `// ${note.replaceAll("\\", "\\\\")}`;

/**
 * Objects, or items of a list, in one method. A method of Java is limited to 64 KiB: each type has its own methods, and so do long
 * lists.
 */
const MAX_PER_METHOD = 100;

class JavaModule {
  private readonly values: JavaValues;
  /** Full name of the imported type, by simple name. */
  private readonly imported = new Map<string, string>();
  private readonly lists: string[] = [];

  constructor(
    private readonly module: Module,
    private readonly library: string,
    private readonly cdk: string,
  ) {
    for (const name of namesIn(module.constructs))
      if (!this.imported.has(name.name)) this.imported.set(name.name, this.fullName(name));
    this.values = new JavaValues(
      (name) => (this.imported.get(name.name) === this.fullName(name) ? name.name : this.fullName(name)),
      (list) => (list.entries.length > MAX_PER_METHOD ? this.inParts(list) : undefined),
    );
  }

  text(): string {
    const { className, dependsOn, constructs, subject } = this.module;
    const parameters = [["Construct", "scope"], ...dependsOn.map((other) => [other.className, other.variable])];
    const fields = constructs.flatMap(({ field, name: of }) =>
      field === undefined ? [] : `    ${this.values.name(of)} ${field};\n`,
    );
    const parts = partsOf(constructs);
    const methods = parts.map(
      ([method, objects]) =>
        `    private void ${method}() {\n${objects.map((object) => indented(this.statement(object), "        ")).join("\n\n")}\n    }\n`,
    );
    const body = [...methods, ...this.lists].join("\n");
    const utilities = [
      ...["List", "Map"]
        .filter((name) => body.includes(`${name}.`) || body.includes(`${name}<`))
        .map((name) => `java.util.${name}`),
      ...["Collectors", "Stream"].filter((name) => body.includes(`${name}.`)).map((name) => `java.util.stream.${name}`),
    ];
    const imports = [...this.imported.values(), ...utilities, "software.constructs.Construct"].sort();
    return `package cluster;

${imports.map((name) => `import ${name};\n`).join("")}
/** Objects of ${subject.replaceAll("`", "")}. Remove importFrom after the first deployment. */
public class ${className} {
${parameters.map(([type, variable]) => `    private final ${type} ${variable};\n`).join("")}${fields.join("")}
    public ${className}(${parameters.map(([type, variable]) => `${type} ${variable}`).join(", ")}) {
${parameters.map(([, variable]) => `        this.${variable} = ${variable};\n`).join("")}${parts.map(([method]) => `        ${method}();\n`).join("")}    }

${body}}
`;
  }

  private readonly fullName = ({ family, name }: Name): string =>
    [this.library, family, name].filter(Boolean).join(".");

  private statement(construct: TypedConstruct): string {
    const { name, id, config, importId, createdBy, description } = construct;
    const calls = this.values.calls(config.entries);
    return statementsOf(construct, {
      comment: "//",
      attribute: (attribute) => attribute,
      variable: (variable) =>
        `${this.cdk}.TerraformVariable.Builder.create(scope, ${text(variable)})\n    .type("string")\n    .sensitive(true)\n    .description(${text(description)})\n    .build()\n    .overrideLogicalId(${text(variable)})`,
      creation: createdBy
        ? `${createdBy.owner}.${createdBy.method}(${text(id)}, ${chained(`${this.values.name(config.name)}.builder()`, calls)})`
        : chained(`${this.values.name(name)}.Builder.create(scope, ${text(id)})`, calls),
      imported: `.importFrom(${text(importId)})`,
      end: ";",
    });
  }

  /** A long list or map as a concatenation of lists or maps from methods. */
  private inParts({ kind, of, entries }: Value & { readonly kind: "list" | "map" }): string {
    const type = kind === "list" ? `List<${this.typeText(of)}>` : `Map<String, ${this.typeText(of)}>`;
    const calls: string[] = [];
    for (let at = 0; at < entries.length; at += MAX_PER_METHOD) {
      const method = `${kind}${this.lists.length + 1}`;
      const part = this.values.value({ kind, of, entries: entries.slice(at, at + MAX_PER_METHOD) });
      this.lists.push(`    private ${type} ${method}() {\n${indented(`return ${part};`, "        ")}\n    }\n`);
      calls.push(`${method}()`);
    }
    const parts = `Stream.of(${calls.join(", ")})`;
    return kind === "list"
      ? `${parts}.flatMap(List::stream).toList()`
      : `${parts}.flatMap(part -> part.entrySet().stream()).collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue))`;
  }

  private typeText(kind: Kind): string {
    if (kind.is === "struct") return this.values.name(kind.name);
    if (kind.is === "list") return `List<${this.typeText(kind.of)}>`;
    return { string: "String", number: "Number", boolean: "Boolean" }[kind.is as "string"] ?? "Object";
  }
}

/** Methods with their objects: `addAlias`, `addAlias_2` … */
function partsOf(constructs: readonly TypedConstruct[]): [method: string, objects: TypedConstruct[]][] {
  const parts: [string, TypedConstruct[]][] = [];
  const numbers = new Map<string, number>();
  let last: string | undefined;
  for (const construct of constructs) {
    const method = `add${construct.name.name}`;
    const open = parts.at(-1);
    if (open && last === method && open[1].length < MAX_PER_METHOD) open[1].push(construct);
    else {
      const number = (numbers.get(method) ?? 0) + 1;
      numbers.set(method, number);
      // With `_`, because `addFabric2` may belong to another class.
      parts.push([number === 1 ? method : `${method}_${number}`, [construct]]);
    }
    last = method;
  }
  return parts;
}
