/**
 * The options; each topic has a file. Flags inside property strings stay null where unset: the server fills in no defaults.
 * Facts: contributing/facts/cluster.md#options.
 */
import { string } from "../../../framework/attribute";
import { guestOptions } from "./guests";
import { haOptions } from "./high-availability";
import { interfaceOptions } from "./interface";
import { loginOptions } from "./login";
import { outgoingOptions } from "./outgoing";
import { tagOptions } from "./tags";

export const optionAttributes = {
  bandwidth_limits: guestOptions.bandwidth_limits,
  console: interfaceOptions.console,
  consent_text: loginOptions.consent_text,
  crs: haOptions.crs,
  description: interfaceOptions.description,
  email_from: outgoingOptions.email_from,
  fencing: haOptions.fencing,
  ha: haOptions.ha,
  http_proxy: outgoingOptions.http_proxy,
  keyboard: interfaceOptions.keyboard,
  language: interfaceOptions.language,
  location: interfaceOptions.location,
  mac_prefix: guestOptions.mac_prefix,
  max_workers: guestOptions.max_workers,
  migration: guestOptions.migration,
  replication: guestOptions.replication,
  next_id: guestOptions.next_id,
  notify: outgoingOptions.notify,
  registered_tags: tagOptions.registered_tags,
  tag_style: tagOptions.tag_style,
  u2f: loginOptions.u2f,
  user_tag_access: tagOptions.user_tag_access,
  webauthn: loginOptions.webauthn,
};

/** The object as a whole. */
export const attributes = {
  id: string({ doc: "Always `cluster`: a cluster has these options once." }).derived([], () => "cluster"),
  ...optionAttributes,
};
