/** The catalogue of diagnostics. An entry is declared once, in a `diagnostics.ts` next to the code that raises it. */
import type { Diagnostic, Path } from "./contract";

/** `{name}` in a template is a hole. An empty value takes the space before the hole along. */
export interface Entry {
  /** Kebab-case and unique. It never changes: pages and searches refer to it. */
  readonly id: string;
  /** Default: an error. */
  readonly severity?: "warning";
  /** Of a warning that can be acknowledged by its id: when it appears, for the reference page. */
  readonly finds?: string;
  /** What happened: at most 70 characters with empty holes, no full stop. */
  readonly summary: string;
  /** Where and why. */
  readonly detail?: string;
  /** What to do: an imperative sentence. It ends the detail, in a paragraph of its own if that has several lines. */
  readonly remedy?: string;
}

/** A diagnostic of known severity. */
export type Raised<S extends Diagnostic["severity"]> = Diagnostic & { readonly severity: S };

/** Words in braces; other braces stand for themselves. */
type Holes<T> = T extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends "" | `${string}${" " | "{" | "\n"}${string}` ? never : Name) | Holes<Rest>
  : never;
type HolesOf<E extends Entry> = Holes<E["summary"] | E["detail"] | E["remedy"]>;
type SeverityOf<E extends Entry> = E extends { readonly severity: "warning" } ? "warning" : "error";

type Given<Names extends string> = [Names] extends [never]
  ? [at?: Path]
  : [values: { readonly [N in Names]: string | number }, at?: Path];

/** An entry, and the function that raises it: `poolMissing({ pool }, path("pool_id"))`. */
type Declared<E extends Entry> = E & ((...given: Given<HolesOf<E>>) => Raised<SeverityOf<E>>);

export function diagnostic<const E extends Entry>(entry: E): Declared<E> {
  const raise = (...given: readonly unknown[]) => {
    const values = Array.isArray(given[0]) ? {} : (given[0] ?? {});
    const at = (Array.isArray(given[0]) ? given[0] : given[1]) as Path | undefined;
    const detail = detailOf(entry, (text) => filled(text, values));
    return {
      severity: entry.severity ?? "error",
      summary: filled(entry.summary, values),
      ...(detail !== "" && { detail }),
      ...(at && at.length > 0 && { path: at }),
      ...(entry.finds !== undefined && { id: entry.id }),
    };
  };
  return Object.assign(raise, entry) as unknown as Declared<E>;
}

/** Detail and remedy as Terraform shows them. */
export function detailOf({ detail = "", remedy = "" }: Entry, fill: (text: string) => string): string {
  const [why, next] = [fill(detail), fill(remedy)];
  return [why, next].filter((text) => text !== "").join(why.includes("\n") ? "\n\n" : " ");
}

const HOLE = /( ?)\{(\w+)\}/g;

function filled(text: string, values: object): string {
  const whole = text.replace(HOLE, (hole, space: string, name: string) => {
    if (!(name in values)) return hole;
    const value = String(values[name as keyof typeof values]);
    return value === "" ? "" : `${space}${value}`;
  });
  return whole.trim();
}

/** The template with an ellipsis for each hole. */
export const withEllipses = (text: string): string => text.replace(HOLE, "$1\u2026");

/** Entries among the exports of a file. */
export const isEntry = (value: unknown): value is Declared<Entry> =>
  typeof value === "function" && "id" in value && "summary" in value;

/** A warning that the id of another one silences. */
export const acknowledgedBy = (raised: Raised<"warning">, { id }: { readonly id: string }): Raised<"warning"> => ({
  ...raised,
  id,
});

/** An error that a setting turns into a warning. */
export const asWarning = (raised: Raised<"error">): Raised<"warning"> => ({ ...raised, severity: "warning" });
