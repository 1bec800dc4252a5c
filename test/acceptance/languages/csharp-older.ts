/**
 * C# as Mono's compiler reads it, which knows the language up to version 7: without the marks of nullable references, and with what interfaces have
 * of a body beside them. All else stays as it is.
 */

/** Types of which `?` makes another type; of all others it is only a mark. */
const VALUES = ["bool", "double", "int", "long", "DateTime"];

/** Strings and comments, which nothing is to be replaced in. */
const APART = /("(?:[^"\\]|\\.)*"|\/\/.*$)/m;

export const enumsIn = (source: string): string[] =>
  [...source.matchAll(/^ {4}public enum (\w+)/gm)].map(([, name = ""]) => name);

function withoutNullability(source: string, enums: readonly string[] = []): string {
  const values = new Set([...VALUES, ...enums]);
  return source
    .split(APART)
    .map((part, index) => (index % 2 === 1 ? part : unmarked(part, values)))
    .join("");
}

const unmarked = (code: string, values: ReadonlySet<string>): string =>
  code
    .replace(/([\w.]*)([\w>\]])\?(?=[\s[\],>)])/g, (all, start: string, end: string) =>
      values.has(`${start}${end}`.split(".").at(-1) ?? "") ? all : `${start}${end}`,
    )
    .replace(/(?<=[\w)\]])!(?=[;,.)\s}])/g, "");

/** A source that jsii-pacmak made. */
export function olderSource(source: string, enums: readonly string[]): string {
  return withoutNullability(withBodiesOutside(withoutTypeChecks(source)), enums);
}

/** They tell types apart in `switch`, and run only where they are asked for. */
const withoutTypeChecks = (source: string): string =>
  source.replace(/^( +)if \(Amazon\.JSII\.Runtime\.Configuration\.RuntimeTypeChecking\)\n\1\{\n[\s\S]*?\n\1\}\n/gm, "");

function withBodiesOutside(source: string): string {
  const [, name] = /^ {4}public interface (\w+)/m.exec(source) ?? [];
  if (name === undefined) return source;
  let proxy = "";
  return source
    .replace(/^ {8}\[JsiiTypeProxy[\s\S]*?\n {8}\}\n/m, (found) => {
      proxy = found.replace("new internal", "internal").replaceAll("_Proxy", `${name}_Proxy`);
      return "";
    })
    .replace(/^( {12}[gs]et)\n {12}\{\n {16}(?:return null|throw new [^\n]*);\n {12}\}$/gm, "$1;")
    .replace(/\n {4}\}\n\}\s*$/, () => `\n    }\n${proxy}}\n`);
}

/** A program of statements, or a file with one namespace for all of it, with the namespaces that a project may use unnamed. */
export function olderProgram(source: string, name: string): string {
  const using = source.match(/^using .*;$/gm) ?? [];
  const rest = source.replace(/^using .*;$/gm, "");
  const [, namespace] = /^namespace (.*);$/m.exec(rest) ?? [];
  const head = ["System", "System.Collections.Generic", "System.Linq"].map((each) => `using ${each};`);
  const body =
    namespace === undefined
      ? `namespace ${name}\n{\nclass Program\n{\nstatic void Main()\n{\n${rest}\n}\n}\n}\n`
      : `namespace ${namespace}\n{\n${rest.replace(/^namespace .*;$/m, "")}\n}\n`;
  return [...new Set([...head, ...using]), withoutNullability(body)].join("\n");
}
