/**
 * Shared parts of endpoints and matchers. They have one name space, two files under one pair of locks, and lists without digest.
 * Facts: contributing/facts/notifications.md#names-and-built-in-objects.
 */

import type { PveSession } from "../../api/types";
import { type Attributes, bool, type State, set, string } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { Behaviour, PlanContext, Report } from "../../framework/resource";
import type { ConfigOf } from "../../framework/state-of";
import { UNKNOWN } from "../../plugin/cty/value";
import { hasCode } from "../failures";
import { notificationName, notificationRecipient, userId } from "../formats/names";
import { canonicalNotificationText, notificationComment, notificationText } from "../formats/text";
import { type CollectionBehaviour, collection } from "../kinds/collection";
import type { CollectionOptions } from "../kinds/collection-options";
import { untypedCalls } from "../parameters/address";
import { parameterOf } from "../parameters/codec";
import { parameter } from "../parameters/parameter";
import { createParameters } from "../parameters/parameters";
import { reportedText } from "../parameters/reported-text";
import { recipientMissing } from "./diagnostics";

/** The outer of the two locks. The server takes the inner one only while it holds this one. */
export const NOTIFICATIONS_LOCK = "file-notifications_cfg";

const TARGETS = "/cluster/notifications/targets";

/** Entries that every cluster has. */
export const MAIL_TO_ROOT = "mail-to-root";
export const DEFAULT_MATCHER = "default-matcher";

/** Name space of endpoints of all types and matchers. */
export const NOTIFICATION_NAMES = "notifications";

export function textField(name: string, doc: string) {
  const attribute = string({ doc, check: [notificationText], canonical: canonicalNotificationText });
  return parameter(name, attribute).optional().whenAbsent("");
}

export const commonAttributes = (kind: string) => ({
  name: parameter("name", {
    doc: `Name of the ${kind}, 2 to 32 characters. Endpoints and matchers share one name space.`,
    check: [notificationName],
  }).key(),
  comment: parameter("comment", {
    doc: "One line of text, at most 128 characters.",
    check: [notificationComment],
    canonical: canonicalNotificationText,
  })
    .optional()
    .whenAbsent(""),
  enabled: parameter("disable", bool({ doc: `Whether the ${kind} is enabled.` }), { inverted: true }).default(true),
  origin: parameter("origin", {
    doc: "`user-created`, or `builtin` or `modified-builtin` for the entries that every cluster has.",
    only: "read",
  }).computed(),
});

export function endpointAttributes() {
  const { name, ...others } = commonAttributes("endpoint");
  return { name: name.identifies("notifications.endpoint"), ...others };
}

type CommonAttributes = ReturnType<typeof commonAttributes>;

/** Plans an unknown origin for built-in entries: a change makes them `modified-builtin`, or `builtin` again. */
export function planOrigin({
  prior,
  planned,
}: Pick<PlanContext<PveSession, CommonAttributes>, "prior" | "planned">): void {
  if (prior && prior.origin !== "user-created") planned.origin = UNKNOWN;
}

export const recipientAttributes = {
  mail_to: parameter(
    "mailto",
    set(string({ doc: "Recipient.", check: [notificationRecipient], canonical: canonicalNotificationText }), {
      doc: "Recipients: mail addresses, or names of local users.",
    }),
    { list: "repeat" },
  ).optional(),
  mail_to_users: parameter(
    "mailto-user",
    set(string({ doc: "User.", check: [userId] }), {
      doc: "Recipients: users (`name@realm`). The server looks up their mail addresses when it sends a message.",
    }),
    { list: "repeat" },
  ).optional(),
  from_address: textField("from-address", "Sender address. Default: `email_from` of the datacenter options."),
  author: textField("author", "Name of the sender. The server's default is `Proxmox VE`."),
};

export function requireRecipient(
  { mail_to, mail_to_users }: ConfigOf<typeof recipientAttributes>,
  report: Report,
): void {
  const isGiven = (names: typeof mail_to) => names === UNKNOWN || (names !== null && names.length > 0);
  if (isGiven(mail_to) || isGiven(mail_to_users)) return;
  report.error(recipientMissing(path("mail_to")));
}

/**
 * A collection with built-in entries. Creating a built-in entry adopts it and sets every field as configured, except for omitted
 * lists that other resources share. Destroying it resets it.
 */
export function notificationCollection<A extends CommonAttributes>(
  options: Pick<CollectionOptions<A, "name">, "attributes" | "path" | "decode">,
): CollectionBehaviour<A, "name"> {
  // The behaviour reads attributes by their descriptions, without their types.
  return adoptingBehaviour(
    options as unknown as Pick<CollectionOptions, "attributes" | "path" | "decode">,
  ) as unknown as CollectionBehaviour<A, "name">;
}

function adoptingBehaviour(options: Pick<CollectionOptions, "attributes" | "path" | "decode">): Behaviour<PveSession> {
  const plain = collection({
    deleteForm: "repeat",
    ...options,
    domain: NOTIFICATIONS_LOCK,
    key: "name",
    update: "partial",
  });
  return {
    ...plain,
    // The list of targets has the endpoints of all types.
    async names({ services }) {
      const targets = await services.read(`GET ${TARGETS}`, {}, {}, { shared: NOTIFICATIONS_LOCK });
      return targets.map(({ name }) => ({ name: reportedText(name) }));
    },
    async create(planned, context) {
      try {
        return await plain.create(planned, context);
      } catch (failure) {
        if (!hasCode(failure, "already-exists")) throw failure;
        const existing = await plain.read(planned, context);
        if (existing?.origin !== "builtin" && existing?.origin !== "modified-builtin") throw failure;
      }
      const parameters = createParameters(options.attributes, planned, context.config);
      delete parameters.name;
      const unset = deletable(options.attributes, planned).filter((name) => !(name in parameters));
      const body = { ...parameters, delete: unset };
      const write = { domain: NOTIFICATIONS_LOCK };
      await untypedCalls(context.services).write(
        `PUT ${options.path}/{name}`,
        { name: String(planned.name) },
        body,
        write,
      );
      context.created();
      return undefined;
    },
  };
}

/** Names of the parameters that an adoption may reset. An omitted list that other resources share is kept. */
function deletable(attributes: Attributes, planned: State): string[] {
  return Object.entries(attributes).flatMap(([name, definition]) => {
    const api = parameterOf(definition);
    if (definition.traits.sharedWith !== undefined && (planned[name] ?? null) === null) return [];
    const resettable = api && api.only !== "read" && !api.explicit && definition.traits.role !== "required";
    return resettable ? [api.name] : [];
  });
}
