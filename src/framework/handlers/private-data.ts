/** What is kept beside a state or a plan, out of sight: opaque bytes to Terraform, JSON here. */
import type { Value } from "../../plugin/cty/value";

export interface PrivateData {
  /** From an import to the read that follows it. */
  readonly imported?: {
    /** The optional attributes that are managed; all when absent. */
    readonly managed?: readonly string[];
  };
  /** Lists and deprecated attributes that an import found and no configuration has set: `planning/kept-after-import.ts`. */
  readonly kept?: readonly string[];
  /** From the plan of a replacement to the deletion that belongs to it. */
  readonly creates?: {
    /** `null`: not known yet. */
    readonly identity: Value;
    readonly attributes: readonly string[];
  };
  /** From one half of the plan of a replacement to the other: the key of the object that the resource has had. */
  readonly had?: string;
  /**
   * Of an object of which a write was sent without an answer: when, in milliseconds since 1970. For a while the server may
   * still carry it out, so that neither its absence nor its removal is final. See `applying/late-requests.ts`.
   */
  readonly sentAt?: number;
}

export const NO_PRIVATE = new Uint8Array();

export function encodePrivate({ kept, ...rest }: PrivateData): Uint8Array {
  const data: PrivateData = { ...rest, ...(kept && kept.length > 0 && { kept }) };
  return Object.keys(data).length === 0 ? NO_PRIVATE : new TextEncoder().encode(JSON.stringify(data));
}

/** Terraform gives back what `encodePrivate` made, or what another provider left beside a state that was moved here. */
export function decodePrivate(data: Uint8Array): PrivateData {
  if (data.length === 0) return {};
  const { imported, kept, creates, had, sentAt } = objectIn(data);
  return {
    ...(isObject(imported) && { imported: isNames(imported.managed) ? { managed: imported.managed } : {} }),
    ...(isNames(kept) && kept.length > 0 && { kept }),
    ...(isObject(creates) &&
      isNames(creates.attributes) && {
        creates: { identity: (creates.identity ?? null) as Value, attributes: creates.attributes },
      }),
    ...(typeof had === "string" && { had }),
    ...(typeof sentAt === "number" && Number.isFinite(sentAt) && { sentAt }),
  };
}

type Parsed = Readonly<Record<string, unknown>>;

function objectIn(data: Uint8Array): Parsed {
  try {
    const found: unknown = JSON.parse(new TextDecoder().decode(data));
    return isObject(found) ? found : {};
  } catch {
    return {};
  }
}

const isObject = (value: unknown): value is Parsed => typeof value === "object" && value !== null;
const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === "string");
