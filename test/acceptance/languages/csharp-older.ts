/**
 * C# for Mono's compiler, which supports the language up to version 7: without nullable references, and with bodies of
 * interface members outside of the interface. All other code is unchanged.
 */

/** Types of which `?` makes another type; for others it is only an annotation. */
const VALUES = ["bool", "double", "int", "long", "DateTime"];

/** Strings and comments, which are never replaced. */
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

/** Converts a source that jsii-pacmak wrote. */
export function olderSource(source: string, enums: readonly string[]): string {
  return withoutNullability(withBodiesOutside(withoutTypeChecks(source)), enums);
}

/** They distinguish types in `switch`, and run only if a setting enables them. */
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

/**
 * Converts a program of statements, or a file with one namespace, and imports the namespaces that a project uses
 * implicitly.
 */
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
