/** A class of a project in Java. A method of Java holds 64 KiB: objects are made by methods of their own for each type, and long lists, too. */
import type { Kind, Name } from "../../languages/assembly";
import { chained, JavaValues, text } from "../../languages/java";
import { indented } from "../../languages/layout";
import type { Value } from "../../languages/program";
import { className, type Module, objectsName } from "./language";
import { type Made, namesIn } from "./typed";

/** Objects, or items of a list, in a method. */
const MOST = 100;

export class JavaModule {
  private readonly values: JavaValues;
  /** By simple name: which of the types with it is imported. */
  private readonly imported = new Map<string, string>();
  private readonly lists: string[] = [];

  constructor(
    private readonly module: Module,
    private readonly library: string,
    private readonly cdk: string,
  ) {
    for (const name of namesIn(module.made))
      if (!this.imported.has(name.name)) this.imported.set(name.name, this.fullName(name));
    this.values = new JavaValues(
      (name) => (this.imported.get(name.name) === this.fullName(name) ? name.name : this.fullName(name)),
      (list) => (list.entries.length > MOST ? this.inParts(list) : undefined),
    );
  }

  text(): string {
    const { run, takes, made, subject } = this.module;
    const name = className(this.module);
    const given = [
      ["Construct", "scope"],
      ...takes.map((group) => [className({ group, run }), objectsName({ group, run })]),
    ];
    const fields = made.flatMap(({ field, name: of }) =>
      field === undefined ? [] : `    ${this.values.name(of)} ${field};\n`,
    );
    const parts = partsOf(made);
    const methods = parts.map(
      ([method, objects]) =>
        `    private void ${method}() {\n${objects.map((one) => indented(this.statement(one), "        ")).join("\n\n")}\n    }\n`,
    );
    const body = [...methods, ...this.lists].join("\n");
    const utilities = [
      ...["List", "Map"]
        .filter((one) => body.includes(`${one}.`) || body.includes(`${one}<`))
        .map((one) => `java.util.${one}`),
      ...(body.includes("Stream.") ? ["java.util.stream.Stream"] : []),
    ];
    const imports = [...this.imported.values(), ...utilities, "software.constructs.Construct"].sort();
    return `package cluster;

${imports.map((one) => `import ${one};\n`).join("")}
/** What the cluster has of ${subject.replaceAll("`", "")}. After the first deployment importFrom can go. */
public class ${name} {
${given.map(([type, variable]) => `    private final ${type} ${variable};\n`).join("")}${fields.join("")}
    public ${name}(${given.map(([type, variable]) => `${type} ${variable}`).join(", ")}) {
${given.map(([, variable]) => `        this.${variable} = ${variable};\n`).join("")}${parts.map(([method]) => `        ${method}();\n`).join("")}    }

${body}}
`;
  }

  private readonly fullName = ({ family, name }: Name): string =>
    [this.library, family, name].filter(Boolean).join(".");

  private statement({ name, id, config, from, field, by, secrets, variables, described }: Made): string {
    const declared = variables.map(
      (variable) =>
        `${this.cdk}.TerraformVariable.Builder.create(scope, ${text(variable)})\n    .type("string")\n    .sensitive(true)\n    .description(${text(described)})\n    .build()\n    .overrideLogicalId(${text(variable)});\n`,
    );
    const noted = secrets.length > 0 ? `// What the server may have here stays as it is: ${secrets.join(", ")}.\n` : "";
    const note = declared.join("") + noted;
    const calls = this.values.calls(config.entries);
    const options = () => chained(`${this.values.name(config.name)}.builder()`, calls);
    const made = by
      ? `${by.owner}.${by.verb}(${text(id)}, ${options()})`
      : chained(`${this.values.name(name)}.Builder.create(scope, ${text(id)})`, calls);
    const imported = `.importFrom(${text(from)});`;
    return field === undefined ? `${note}${made}${imported}` : `${note}${field} = ${made};\n${field}${imported}`;
  }

  /** A list that is put together of what methods answer. */
  private inParts({ of, entries }: Value & { readonly kind: "list" | "map" }): string {
    const type = `List<${this.typeText(of)}>`;
    const calls: string[] = [];
    for (let at = 0; at < entries.length; at += MOST) {
      const method = `list${this.lists.length + 1}`;
      const part = this.values.value({ kind: "list", of, entries: entries.slice(at, at + MOST) });
      this.lists.push(`    private ${type} ${method}() {\n${indented(`return ${part};`, "        ")}\n    }\n`);
      calls.push(`${method}()`);
    }
    return `Stream.of(${calls.join(", ")}).flatMap(List::stream).toList()`;
  }

  private typeText(kind: Kind): string {
    if (kind.is === "struct") return this.values.name(kind.name);
    if (kind.is === "list") return `List<${this.typeText(kind.of)}>`;
    return { string: "String", number: "Number", boolean: "Boolean" }[kind.is as "string"] ?? "Object";
  }
}

/** `aliases`, `aliases2` … by the method, what it makes. */
function partsOf(made: readonly Made[]): [method: string, objects: Made[]][] {
  const parts: [string, Made[]][] = [];
  const numbers = new Map<string, number>();
  let last: string | undefined;
  for (const one of made) {
    const method = `add${one.name.name}`;
    const open = parts.at(-1);
    if (open && last === method && open[1].length < MOST) open[1].push(one);
    else {
      const number = (numbers.get(method) ?? 0) + 1;
      numbers.set(method, number);
      // With a separator: `addFabric2` may be another class.
      parts.push([number === 1 ? method : `${method}_${number}`, [one]]);
    }
    last = method;
  }
  return parts;
}
