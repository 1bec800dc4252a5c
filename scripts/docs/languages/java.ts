import type { Name } from "../../../src/tools/languages/assembly";
import { chained, JavaValues, variableText } from "../../../src/tools/languages/java";
import { type Call, type Creation, type Emitter, type Program, type Statement, statementLines } from "./program";

const LIBRARIES = { cdktf: "com.hashicorp.cdktf", "cdktf-pve": "io.github.cdktfpve" };

const fullName = ({ library, family, name }: Name): string =>
  [LIBRARIES[library], family, name].filter(Boolean).join(".");

export function java({ statements, names }: Program): string {
  const results = statements.flatMap((statement) => {
    const { result } = "call" in statement && statement.variable !== undefined ? statement.call : {};
    return result ?? [];
  });
  return new Writer([...names, ...results]).write(statements);
}

class Writer implements Emitter {
  readonly mark = "//";
  readonly end = ";";
  /** By simple name, the type that is imported. */
  private readonly imported = new Map<string, string>();
  private readonly values = new JavaValues((name) => this.name(name));

  constructor(names: readonly Name[]) {
    for (const name of names) if (!this.imported.has(name.name)) this.imported.set(name.name, fullName(name));
  }

  write(statements: readonly Statement[]): string {
    const body = statementLines(statements, this);
    const utilities = ["List", "Map"].filter((name) => body.includes(`${name}.of(`)).map((name) => `java.util.${name}`);
    const imports = [...this.imported.values(), ...utilities].sort().map((name) => `import ${name};`);
    return [...imports, "", body].join("\n");
  }

  creation({ name, id, config }: Creation): string {
    const calls = config?.kind === "struct" ? this.values.calls(config.entries) : [];
    const start = `stack, ${JSON.stringify(id)}`;
    return config ? chained(`${this.name(name)}.Builder.create(${start})`, calls) : `new ${this.name(name)}(${start})`;
  }

  call({ owner, method, args }: Call): string {
    const values = args.flatMap((value) => (value ? [this.values.value(value)] : []));
    return `${this.values.value(owner)}.${method}(${values.join(", ")})`;
  }

  declaration(variable: string, value: string, type: Name | undefined): string {
    return type === undefined ? value : `${this.name(type)} ${variableText(variable)} = ${value}`;
  }

  private name(name: Name): string {
    const full = fullName(name);
    return this.imported.get(name.name) === full ? name.name : full;
  }
}
