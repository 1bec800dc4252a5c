/** `import()` in code that becomes CommonJS. */

const COMPUTED_IMPORT = /\bimport\((?!["'`])/g;
const KEPT_IMPORT = "__kept_import__";

/**
 * Code that `toCommonJs` makes of a text, in which imports of files by name are `require()`. What is only known at run time is somebody else's
 * module, by its URL: it stays an `import()`, since `require()` takes no URLs.
 */
export function keepingComputedImports(text: string, toCommonJs: (text: string) => string): string;
export function keepingComputedImports(text: string, toCommonJs: (text: string) => Promise<string>): Promise<string>;
export function keepingComputedImports(text: string, toCommonJs: (text: string) => string | Promise<string>) {
  const code = toCommonJs(text.replace(COMPUTED_IMPORT, `${KEPT_IMPORT}(`));
  return typeof code === "string" ? kept(code) : code.then(kept);
}

const kept = (code: string): string => code.replaceAll(KEPT_IMPORT, "import");
