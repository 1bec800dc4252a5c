/** Combines descriptions and recordings of an answer. */
import type { Kind, Shape } from "../../src/api/answers/shape";
import { flatProperties, isComposed } from "../../src/simulator/schema/description";

/** Part of the server's description of an answer. */
export interface Returns {
  readonly type?: string;
  readonly optional?: boolean | number;
  readonly items?: Returns;
  readonly properties?: Readonly<Record<string, Returns>>;
  readonly additionalProperties?: Returns | boolean | number;
  readonly format?: unknown;
  readonly oneOf?: readonly Returns[] | undefined;
  readonly "instance-types"?: readonly string[];
}

/** Never required, even if described so: older servers lack them, or the provider does not need them. */
const DISPENSABLE = new Set(["digest", "disable", "enabled", "node", "origin", "repoid"]);

/** Objects whose keys are names (nodes, links, fields of a form), which the description does not show. */
export const BY_NAME: ReadonlySet<string> = new Set([
  "fields",
  "interface",
  "lrm_status",
  "node_status",
  "service_status",
]);

const KINDS: Readonly<Record<string, Kind>> = {
  boolean: "flag",
  integer: "number",
  null: "nothing",
  number: "number",
  string: "string",
};

/** Converts the form of newer servers, which combine an object from parts and from variants by type. */
const ofParts = (returns: Returns): Returns => ({
  ...returns,
  oneOf: undefined,
  type: "object",
  properties: flatProperties(returns as never) as Readonly<Record<string, Returns>>,
});

interface Key {
  readonly form: Form;
  required: boolean;
  /** Number of complete observations of the object with this key. */
  times: number;
}

export class Form {
  readonly #kinds = new Set<Kind>();
  #list?: Form;
  #keys?: Map<string, Key>;
  /** Number of complete observations of the object. */
  #times = 0;
  #rest?: Form;
  #described = false;
  #seen = false;
  #isStringList = false;
  #hints: Readonly<Record<string, Returns>> = {};

  static described(returns: Returns): Form {
    const { type = "", properties, ...more } = isComposed(returns) ? ofParts(returns) : returns;
    const form = new Form();
    const kind = KINDS[type];
    if (kind) form.#kinds.add(kind);
    if (more.optional) form.#kinds.add("nothing");
    form.#isStringList = /-list$/.test(String(more.format));
    if (type === "array" && !more.oneOf) form.#list = more.items ? Form.described(more.items) : new Form();
    if (properties || type === "object") form.#keys = new Map();
    for (const [name, property] of Object.entries(properties ?? {})) {
      const { optional, ...described } = property;
      const required = !optional && !property["instance-types"] && !property.oneOf && !DISPENSABLE.has(name);
      form.#keys?.set(name, { form: Form.described(described), required, times: 0 });
    }
    if (typeof more.additionalProperties === "object") form.#rest = Form.described(more.additionalProperties);
    form.#described = form.#list !== undefined || form.#keys !== undefined || form.#kinds.size > 0;
    return form;
  }

  /** Sets the parameters of writes as properties of objects that neither a description nor a recording shows. */
  hint(parameters: Readonly<Record<string, Returns>>): void {
    const keys = (this.#list ?? this).#keys;
    if (keys?.size === 0) this.#hints = parameters;
  }

  /** Requires these keys if every observed object has them, even if the description does not. */
  demand(names: readonly string[]): void {
    const object = this.#list ?? this;
    for (const name of names) {
      const key = object.#keys?.get(name);
      if (key && object.#times > 0 && key.times === object.#times) key.required = true;
    }
  }

  /** Keys that an object, or each entry of a list, always has. */
  get demanded(): string[] {
    return [...((this.#list ?? this).#keys ?? [])].flatMap(([name, { required }]) => (required ? [name] : []));
  }

  /** Accepts arrays for lists that are strings today: some servers return arrays. */
  allowLists(parameters: Readonly<Record<string, Returns>>): void {
    for (const [name, { form }] of (this.#list ?? this).#keys ?? []) {
      form.#isStringList ||= /-list$/.test(String(parameters[name]?.format));
      if (name === "pending") form.allowLists(parameters);
    }
  }

  #takeHints(): void {
    const keys = (this.#list ?? this).#keys;
    if (keys?.size !== 0) return;
    for (const [name, { type, format }] of Object.entries(this.#hints)) {
      const scalar = type === "boolean" || type === "integer" || (type === "string" && typeof format !== "object");
      if (scalar) keys.set(name, { form: Form.described({ type }), required: false, times: 0 });
    }
  }

  get isList(): boolean {
    return this.#list !== undefined;
  }

  /** Adds a recorded value. With `whole`, a missing key was absent. */
  observe(value: unknown, whole = true): void {
    this.#seen ||= whole;
    if (Array.isArray(value)) {
      this.#list ??= new Form();
      for (const item of value) this.#list.observe(item, whole);
    } else if (value !== null && typeof value === "object") this.#observeKeys(value, whole);
    else this.#observeScalar(value);
  }

  #observeKeys(value: object, whole: boolean): void {
    this.#keys ??= new Map();
    for (const [name, item] of Object.entries(value)) {
      const known = this.#keys.get(name);
      const form = known?.form ?? this.#rest ?? new Form();
      if (form === this.#rest) {
        form.observe(item, whole);
        continue;
      }
      // Keys that are names differ from server to server.
      if (BY_NAME.has(name) && item !== null && typeof item === "object") {
        form.#keys ??= new Map();
        form.#rest ??= new Form();
      }
      if (item !== null) form.observe(item, whole);
      const times = (known?.times ?? 0) + (whole && item !== null ? 1 : 0);
      this.#keys.set(name, { form, required: (known?.required ?? false) && item !== null, times });
    }
    if (!whole) return;
    this.#times++;
    for (const [name, known] of this.#keys) if (!(name in value)) known.required = false;
  }

  #observeScalar(value: unknown): void {
    const has = (kind: Kind) => this.#kinds.has(kind);
    const bit = value === 0 || value === 1;
    if (value === null || value === undefined) this.#kinds.add("nothing");
    else if (typeof value === "boolean") this.#kinds.add("flag");
    else if (typeof value === "number") {
      if (has("number") || (has("flag") && bit)) return;
      this.#kinds.add("number");
      if (!this.#described && bit) this.#kinds.add("flag");
    } else if (typeof value === "string") this.#observeText(value);
  }

  #observeText(value: string): void {
    const has = (kind: Kind) => this.#kinds.has(kind);
    const numeric = value.trim() !== "" && Number.isFinite(Number(value));
    if ((has("number") && numeric) || (has("flag") && /^[01]?$/.test(value))) return;
    if (has("string")) return;
    this.#kinds.add("string");
    // An undescribed string that looks like a number may be one.
    if (!this.#described && numeric) this.#kinds.add("number");
  }

  /** Perl writes the running configuration as JSON, and turns a string that was once compared as a number into one. */
  #allowNumbers(): void {
    const pending = this.#keys?.get("pending")?.form;
    for (const { form } of pending ? [...(this.#keys?.values() ?? []), ...(pending.#keys?.values() ?? [])] : []) {
      if (form.#kinds.has("string")) form.#kinds.add("number");
    }
  }

  /** In pending settings, `deleted` may replace any value. */
  #pending(): Shape {
    for (const { form } of this.#keys?.values() ?? []) if (form.#kinds.size > 0) form.#kinds.add("string");
    return this.shape();
  }

  /** With `demanding`, keys that are always present are required. */
  shape(demanding = true): Shape {
    this.#takeHints();
    this.#allowNumbers();
    const kinds = [...this.#kinds].sort().join("|");
    const shapes: Shape[] = kinds === "" ? [] : [kinds];
    if (this.#isStringList && !this.#list) shapes.push(["number|string"]);
    if (this.#list) shapes.push([this.#list.shape(demanding)]);
    if (this.#keys) {
      const keys = [...this.#keys].sort(([a], [b]) => (a < b ? -1 : 1));
      const named = keys.map(([name, { form, required }]) => [
        // Only observed keys are required.
        demanding && required && this.#seen ? name : `${name}?`,
        name === "pending" ? form.#pending() : form.shape(demanding),
      ]);
      shapes.push({ ...Object.fromEntries(named), ...(this.#rest && { "*": this.#rest.shape(demanding) }) });
    }
    if (shapes.length === 0) return "anything";
    return shapes.length === 1 ? (shapes[0] as Shape) : { either: shapes };
  }
}
