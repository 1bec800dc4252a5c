/** The catalogue of diagnostics. An entry is declared once, in a `diagnostics.ts` next to the code that raises it. */
import { compose, isEmpty, type Message, render, type Words } from "../naming/message";
import type { Diagnostic, Path } from "./contract";

/**
 * `{name}` is a hole. An empty value drops the space before its hole.
 *
 * Names of attributes and types stand in backticks: `` `vm_id` ``, `` `enabled = false` ``, `` `pve_pool` ``, `` `data.pve_pools` ``.
 * A name in a hole is a `Name`, which has its backticks. Other values are shown as they are.
 */
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
  /** What to do: an imperative sentence. It ends the detail, in its own paragraph if that has several lines. */
  readonly remedy?: string;
  /** Its detail ends with an error code of the API, which says more than the id. */
  readonly hasErrorCode?: true;
  /** How all of it reads behind the address of its path. Default: the summary without that name, detail and remedy. */
  readonly behindPath?: string;
}

/** A diagnostic of known severity. */
export type Raised<S extends Diagnostic["severity"]> = Diagnostic & { readonly severity: S };

/** Words in braces; other braces stand for themselves. */
type Holes<T> = T extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends "" | `${string}${" " | "{" | "\n"}${string}` ? never : Name) | Holes<Rest>
  : never;

type Given<Names extends string> = [Names] extends [never]
  ? [at?: Path]
  : [values: { readonly [N in Names]: Words }, at?: Path];

type ErrorParts = Pick<Entry, "detail" | "remedy" | "behindPath" | "hasErrorCode">;
type WarningParts = ErrorParts & Pick<Entry, "finds">;

/** An entry, and the function that raises it: `poolMissing({ pool }, path("pool_id"))`. */
type Declared<S extends Diagnostic["severity"], Text, P extends ErrorParts> = Entry &
  P &
  ((...given: Given<Holes<Text | P["detail"] | P["remedy"] | P["behindPath"]>>) => Raised<S>);

/** Declares an error. */
export const error = <const Text extends string, const P extends ErrorParts = ErrorParts>(
  id: string,
  summary: Text,
  parts?: P,
): Declared<"error", Text, P> => declared({ id, summary, ...parts });

/** Declares a warning. */
export const warning = <const Text extends string, const P extends WarningParts = WarningParts>(
  id: string,
  summary: Text,
  parts?: P,
): Declared<"warning", Text, P> => declared({ id, severity: "warning", summary, ...parts });

function declared<D extends Entry>(entry: Entry): D {
  const raise = (...input: readonly unknown[]) => {
    const values = (Array.isArray(input[0]) ? {} : (input[0] ?? {})) as Values;
    const at = ((Array.isArray(input[0]) ? input[0] : input[1]) ?? []) as Path;
    const summary = filled(entry.summary, values);
    const detail = detailOf(entry, values);
    return {
      severity: entry.severity ?? "error",
      summary: render(summary),
      ...(!isEmpty(detail) && { detail: render(detail) }),
      ...(at.length > 0 && { path: at }),
      ...(!entry.hasErrorCode && { code: entry.id }),
      ...(entry.finds !== undefined && { id: entry.id }),
      message:
        entry.behindPath === undefined
          ? joined(". ", withoutName(summary, at), detail)
          : filled(entry.behindPath, values),
    };
  };
  return Object.assign(raise, entry) as unknown as D;
}

type Values = Readonly<Record<string, Words>>;

/** Detail and remedy as Terraform shows them. */
function detailOf({ detail = "", remedy = "" }: Entry, values: Values): Message {
  const why = filled(detail, values);
  return joined(render(why).includes("\n") ? "\n\n" : " ", why, filled(remedy, values));
}

const joined = (separator: string, first: Message, second: Message): Message =>
  isEmpty(first) || isEmpty(second) ? [...first, ...second] : [...first, separator, ...second];

/** Drops the name at the start if the path ends with it: `needs storage`. */
function withoutName(text: Message, at: Path): Message {
  const [[first, next, ...others], last] = [text, at.at(-1)];
  if (typeof first !== "object" || !("attribute" in first) || typeof next !== "string") return text;
  return last && "attribute" in last && first.attribute === last.attribute ? [next.trimStart(), ...others] : text;
}

const HOLE = /\{(\w+)\}/g;

/** Holes without a value stand for themselves. */
function filled(text: string, values: Values): Message {
  const [first = "", ...rest] = text.split(HOLE);
  const names = rest.filter((_, index) => index % 2 === 0);
  const texts = rest.filter((_, index) => index % 2 === 1);
  const parts = compose(
    [first, ...texts],
    names.map((name) => values[name] ?? `{${name}}`),
  );
  return parts.map((part, index) =>
    typeof part === "string" ? trimmed(part, index === 0, index === parts.length - 1) : part,
  );
}

/** A part without the white space at the ends of the whole text. */
function trimmed(part: string, isFirst: boolean, isLast: boolean): string {
  const start = isFirst ? part.trimStart() : part;
  return isLast ? start.trimEnd() : start;
}

/** The template with an ellipsis for each hole, or for several in a row. */
export const withEllipses = (text: string): string => text.replace(/(?:\{\w+\})+/g, "\u2026");

/** Entries among the exports of a file. */
export const isEntry = (value: unknown): value is Entry =>
  typeof value === "function" && "id" in value && "summary" in value;

/** A warning that the id of another one silences. */
export const acknowledgedBy = (raised: Raised<"warning">, { id }: { readonly id: string }): Raised<"warning"> => ({
  ...raised,
  id,
});

/** A warning with its own summary. */
export const titled = (raised: Raised<"warning">, summary: Message): Raised<"warning"> => ({
  ...raised,
  summary: render(summary),
  message: joined(". ", withoutName(summary, raised.path ?? []), raised.message),
});

/** An error that a setting turns into a warning. */
export const asWarning = (raised: Raised<"error">): Raised<"warning"> => ({ ...raised, severity: "warning" });
