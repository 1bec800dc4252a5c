/** `import()` in code that becomes CommonJS. */

const COMPUTED_IMPORT = /\bimport\((?!["'`])/g;
const KEPT_IMPORT = "__kept_import__";

/**
 * Converts a module to CommonJS with `toCommonJs`: imports of files by name become `require()`. An import that is
 * computed at run time names a module of another package by its URL. It remains an `import()`, since `require()`
 * accepts no URLs.
 */
export function keepingComputedImports(text: string, toCommonJs: (text: string) => string): string;
export function keepingComputedImports(text: string, toCommonJs: (text: string) => Promise<string>): Promise<string>;
export function keepingComputedImports(text: string, toCommonJs: (text: string) => string | Promise<string>) {
  const code = toCommonJs(text.replace(COMPUTED_IMPORT, `${KEPT_IMPORT}(`));
  return typeof code === "string" ? kept(code) : code.then(kept);
}

const kept = (code: string): string => code.replaceAll(KEPT_IMPORT, "import");
