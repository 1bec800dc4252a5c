/**
 * Compares answers with those of genuine servers. `npm run generate` writes `recorded-answers.json` from the recordings: for
 * each operation its statuses, and the JSON types of every field.
 */
import recordedJson from "./recorded-answers.json";

/**
 * A string names JSON types, separated by `|`, or is `unknown`. `[form]` is a list. An object has a form per key: `?` marks
 * keys that some answers lack, `*` stands for all keys that are not named. `{ "either": […] }` allows one of several.
 */
export type RecordedForm =
  | string
  | readonly [RecordedForm]
  | { readonly either: readonly RecordedForm[] }
  | RecordedKeys;
type RecordedKeys = { readonly [key: string]: RecordedForm };

interface RecordedAnswer {
  readonly statuses: readonly number[];
  /** Form of `data` in successful answers. Absent if no recording has one. */
  readonly data?: RecordedForm;
}

export type RecordedAnswers = Readonly<Record<string, RecordedAnswer>>;

interface Answer {
  readonly status: number;
  readonly data: unknown;
}

export interface AnswerComparison {
  /** Whether recordings have an answer of this operation. */
  readonly isRecorded: boolean;
  /** Places where the answer contradicts all recordings, as sentences: `[].vmid is a string, recorded: a number`. */
  readonly differences: readonly string[];
  /** Fields and forms that no recording shows. */
  readonly unrecorded: readonly string[];
}

const recorded = recordedJson as unknown as RecordedAnswers;

/** Compares the answer to an operation, such as `GET /pools`. */
export function compareWithRecordings(operation: string, { status, data }: Answer): AnswerComparison {
  const known = recorded[operation];
  if (!known) return { isRecorded: false, differences: [], unrecorded: [] };
  const found: Found = { differences: new Set(), unrecorded: new Set() };
  if (!known.statuses.includes(status))
    found.unrecorded.add(`status ${status}, recorded: ${known.statuses.join(", ")}`);
  if (status === 200 && known.data !== undefined) compare(known.data, data, "", found);
  return { isRecorded: true, differences: [...found.differences], unrecorded: [...found.unrecorded] };
}

interface Found {
  readonly differences: Set<string>;
  readonly unrecorded: Set<string>;
}

const isList = (form: RecordedForm): form is readonly [RecordedForm] => Array.isArray(form);
const isKeys = (form: RecordedForm): form is RecordedKeys => typeof form === "object" && !isList(form);

function choicesOf(form: RecordedForm): readonly RecordedForm[] {
  if (isKeys(form) && Array.isArray(form.either)) return form.either as readonly RecordedForm[];
  return [form];
}

function compare(form: RecordedForm, value: unknown, at: string, found: Found): void {
  if (form === "unknown") return;
  const choices = choicesOf(form);
  const types = choices.flatMap((choice) => (typeof choice === "string" ? choice.split("|") : []));
  const list = choices.find(isList);
  const keys = choices.find(isKeys);
  if (Array.isArray(value) && list) {
    for (const entry of value) compare(list[0], entry, `${at}[]`, found);
  } else if (isObject(value) && keys) compareKeys(keys, value, at, found);
  else if (!types.includes(typeOf(value))) {
    const names = [...types, ...(list ? ["list"] : []), ...(keys ? ["object"] : [])].map(withArticle);
    found.differences.add(`${at || "data"} is ${withArticle(typeOf(value))}, recorded: ${names.join(" or ")}`);
  }
}

function compareKeys(keys: RecordedKeys, value: Readonly<Record<string, unknown>>, at: string, found: Found): void {
  const path = (name: string) => (at === "" ? name : `${at}.${name}`);
  // As in JSON, `undefined` is absent.
  for (const [name, item] of Object.entries(value).filter(([, field]) => field !== undefined)) {
    const named = Object.hasOwn(keys, name) ? keys[name] : keys[`${name}?`];
    const form = named ?? keys["*"];
    if (form === undefined) found.unrecorded.add(`field ${path(name)}`);
    else compare(form, item, path(named === undefined ? "*" : name), found);
  }
  for (const name of Object.keys(keys)) {
    if (name.endsWith("?") || name === "*" || value[name] !== undefined) continue;
    found.differences.add(`${path(name)} is missing`);
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

const withArticle = (type: string) => (type === "null" ? type : `${type === "object" ? "an" : "a"} ${type}`);
