/**
 * Shared parts of both types of HA rules. Facts: contributing/facts/ha.md#rules. Every PUT names the type. The server ignores `disable=0`;
 * only `delete=disable` enables a rule. It percent-decodes comments in requests. It refuses a rule that contradicts others. A rule
 * can still become infeasible later: answers then have `errors`. Deleting a missing rule succeeds. Removing an HA resource shortens
 * or deletes the rules that contain it.
 */
import type { PveSession } from "../../api/types";
import { type Attributes, bool, list, map, number, set, string } from "../../framework/attribute";
import type { Behaviour, Context } from "../../framework/resource";
import type { RemoteOf } from "../../framework/state-of";
import { hasCode } from "../failures";
import { haResourceId } from "../formats/guest-ids";
import { configId } from "../formats/names";
import { canonicalEncodedText, oneLine } from "../formats/text";
import { all, type Validator } from "../formats/validator";
import { collection } from "../kinds/collection";
import type { CollectionOptions } from "../kinds/collection-options";
import type { Codec } from "../parameters/codec";
import { parameter } from "../parameters/parameter";
import { haRuleIgnored } from "./diagnostics";
import { HA_LOCK } from "./lock";

const MAX_LENGTH = 4096;

/**
 * Encodes a comment. The server percent-decodes comments: `50%20off` would become `50 off`, and non-ASCII characters cause an
 * error. So the provider sends them encoded, and they read back decoded.
 *
 * ```ts
 * encodeHaRuleComment("50% ☃"); // "50%25 %E2%98%83"
 * ```
 */
export function encodeHaRuleComment(text: string): string {
  return text.replace(/[^\x20-\x24\x26-\x7e]+/g, encodeBytes);
}

function encodeBytes(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
}

export const haRuleComment: Validator = all(oneLine, (value) =>
  encodeHaRuleComment(value).length > MAX_LENGTH
    ? `must have at most ${MAX_LENGTH} characters, of which those beyond ASCII count up to twelve`
    : undefined,
);

const RULES = "/cluster/ha/rules";

export type RuleType = "node-affinity" | "resource-affinity";

const commentCodec: Codec<string> = { encode: encodeHaRuleComment, decode: String };

const errorsCodec: Codec<Readonly<Record<string, readonly string[]>>> = {
  encode: () => {
    throw new Error("errors are only read");
  },
  decode: (raw) => {
    // The server reports one or more messages per property.
    const entries = Object.entries(raw as Record<string, string | readonly string[]>);
    return Object.fromEntries(entries.map(([property, texts]) => [property, [texts].flat()]));
  },
};

export const ruleAttributes = {
  rule: parameter("rule", {
    doc: "Name, at least 2 characters: a letter, then letters, digits, `-` and `_`.",
    check: [configId],
  }).key(),
  resources: parameter(
    "resources",
    set(string({ doc: "ID of an HA resource, such as `vm:100`.", check: [haResourceId] }), {
      doc: "IDs of the HA resources of the rule.",
      check: [(sids) => (sids.length > 0 ? undefined : "must have at least one HA resource")],
    }),
    // Servers before pve-ha-manager 5.2.0 fail without it.
    { always: true },
  )
    .required()
    .refersTo("ha.resource")
    .whenWritten("They must be HA resources already: refer to `pve_ha_resource`."),
  enabled: parameter("disable", bool({ doc: "Whether the rule is enabled." }), { inverted: true }).default(true),
  comment: parameter("comment", {
    doc: "Comment in one line.",
    check: [haRuleComment],
    canonical: canonicalEncodedText,
    codec: commentCodec,
  }).optional(),
  errors: parameter(
    "errors",
    map(list(string({ doc: "Contradiction." }), { doc: "Contradictions." }), {
      doc: "Contradictions to other rules, by property. The cluster ignores a rule with errors.",
    }),
    { only: "read", codec: errorsCodec },
  )
    .computed()
    .recomputedOnUpdate(),
} satisfies Attributes;

/** Position among all rules. It changes with other rules. */
export const RULE_PLACE = {
  order: parameter("order", number({ doc: "Position among all rules, reported for information only." })),
};

export const RULE_READS = ["GET /cluster/ha/rules", "GET /cluster/ha/rules/{rule}"];

type RuleAttributes = typeof ruleAttributes;

export function ruleCollection<const A extends RuleAttributes>(
  type: RuleType,
  attributes: A,
): CollectionOptions<A, "rule", typeof RULES> {
  return {
    attributes,
    path: RULES,
    key: "rule",
    domain: HA_LOCK,
    overlaps: true,
    update: "partial",
    onCreate: { type },
    onUpdate: { type },
    ofThisType: (entry) => entry.type === type,
  };
}

export function ruleBehaviour<A extends RuleAttributes>(
  options: CollectionOptions<A, "rule", typeof RULES>,
): Behaviour<PveSession, A, "rule"> {
  const base = collection(options);
  return {
    ...base,
    async read(state, context) {
      const remote = await base.read(state, context);
      // Every kind of rule has these attributes.
      if (remote) warnOfErrors(remote as RemoteOf<RuleAttributes>, context);
      return remote;
    },
    async update(planned, prior, context) {
      try {
        return await base.update(planned, prior, context);
      } catch (failure) {
        // The server deletes a rule with its last HA resource, which the same run may have replaced.
        if (hasCode(failure, "not-found")) return base.create(planned, context);
        throw failure;
      }
    },
  };
}

function warnOfErrors({ rule, errors }: RemoteOf<RuleAttributes>, { warn }: Context<PveSession>): void {
  const texts = Object.entries(errors ?? {}).map(([property, found]) => `${property}: ${found.join(", ")}`);
  if (texts.length === 0) return;
  warn(haRuleIgnored({ rule: String(rule), errors: texts.join("\n") }));
}
