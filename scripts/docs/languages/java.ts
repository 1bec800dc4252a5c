import type { Name } from "../../../src/tools/languages/assembly";
import { chained, JavaValues, variableText } from "../../../src/tools/languages/java";
import type { Program, Statement } from "./program";

const LIBRARIES = { cdktf: "com.hashicorp.cdktf", "cdktf-pve": "io.github.cdktfpve" };

const fullName = ({ library, family, name }: Name): string =>
  [LIBRARIES[library], family, name].filter(Boolean).join(".");

export function java({ statements, names }: Program): string {
  return new Writer(names).write(statements);
}

class Writer {
  /** By simple name, the type that is imported. */
  private readonly imported = new Map<string, string>();
  private readonly values = new JavaValues((name) => this.name(name));

  constructor(names: readonly Name[]) {
    for (const name of names) if (!this.imported.has(name.name)) this.imported.set(name.name, fullName(name));
  }

  write(statements: readonly Statement[]): string {
    const body = statements.map((statement) => this.statement(statement)).join("\n");
    const utilities = ["List", "Map"].filter((name) => body.includes(`${name}.of(`)).map((name) => `java.util.${name}`);
    const imports = [...this.imported.values(), ...utilities].sort().map((name) => `import ${name};`);
    return [...imports, "", body].join("\n");
  }

  private statement(statement: Statement): string {
    if ("path" in statement)
      return `stack.addOverride(${JSON.stringify(statement.path)}, ${this.values.value(statement.value)});`;
    const { variable, made } = statement;
    const name = this.name(made.name);
    const calls = made.config?.kind === "struct" ? this.values.calls(made.config.entries) : [];
    const start = `stack, ${JSON.stringify(made.id)}`;
    const text = made.config ? chained(`${name}.Builder.create(${start})`, calls) : `new ${name}(${start})`;
    return variable === undefined ? `${text};` : `${name} ${variableText(variable)} = ${text};`;
  }

  private name(name: Name): string {
    const full = fullName(name);
    return this.imported.get(name.name) === full ? name.name : full;
  }
}
