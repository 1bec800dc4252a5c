/** Private data of a state or plan: opaque bytes for Terraform, JSON here. */
import type { Value } from "../../plugin/cty/value";

export interface PrivateData {
  /** From an import to the following read. */
  readonly imported?: {
    /** The managed optional attributes. Default: all. */
    readonly managed?: readonly string[];
  };
  /** Lists and deprecated attributes that an import found and no configuration has set: `planning/kept-after-import.ts`. */
  readonly kept?: readonly string[];
  /** From the plan of a replacement to its deletion. */
  readonly creates?: AnnouncedCreation;
  /** From one half of the plan of a replacement to the other: the key of the prior object. */
  readonly had?: string;
  /**
   * Time of an unanswered write in milliseconds since 1970. For a while the server may still carry it out. Until then, no
   * absence, update or deletion of the object is final. See `applying/late-requests.ts`.
   */
  readonly sentAt?: number;
}

export interface AnnouncedCreation {
  /** `null` while it is unknown. */
  readonly identity: Value;
  readonly attributes: readonly string[];
}

export const NO_PRIVATE = new Uint8Array();

export function encodePrivate({ kept, ...rest }: PrivateData): Uint8Array {
  const data: PrivateData = { ...rest, ...(kept && kept.length > 0 && { kept }) };
  return Object.keys(data).length === 0 ? NO_PRIVATE : new TextEncoder().encode(JSON.stringify(data));
}

/** Decodes private data of `encodePrivate`. Ignores that of another provider, which a moved state may have. */
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
