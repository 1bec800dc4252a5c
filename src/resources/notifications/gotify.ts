/**
 * Gotify endpoints. Facts: contributing/facts/notifications.md#all-endpoints. The server never reports the token. A PUT without it keeps
 * the stored token.
 */

import type { Report } from "../../framework/resource";
import type { ConfigOf } from "../../framework/state-of";
import { UNKNOWN } from "../../plugin/cty/value";
import { secret } from "../attributes/secret";
import { unworkable } from "../attributes/unworkable";
import { canonicalNotificationText, notificationText } from "../formats/text";
import { collectionOperations } from "../kinds/collection-options";
import { listDataSource, objectDataSource } from "../kinds/data-sources";
import { resource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { endpointAttributes, NOTIFICATION_NAMES, notificationCollection, planOrigin } from "./common";
import { gotifyServerEmpty } from "./diagnostics";

const gotifyUrl = unworkable({
  id: "gotify-url",
  finds: "`server` of a Gotify endpoint is not the base URL to which Proxmox VE appends `/message`.",
  remedy: "Write the URL with `http://` or `https://`, without `/` or `/message` at its end.",
  works: (url: string) => url.trim() === "" || (/^https?:\/\/.*[^/]$/i.test(url) && !/\/message$/.test(url)),
  why: "Proxmox VE appends `/message` to it",
});

const path = "/cluster/notifications/endpoints/gotify";
const attributes = {
  ...endpointAttributes(),
  server: parameter("server", {
    doc: "Base URL of the server, without a slash at the end. Proxmox VE appends `/message`.",
    check: [notificationText],
    canonical: canonicalNotificationText,
  })
    .required()
    .cautioned(gotifyUrl),
  ...secret("token", "token", { doc: "Application token.", check: [notificationText], required: true }),
};

/** Warns of an empty address, which the server accepts. */
function warnOfEmptyServer({ server }: ConfigOf<typeof attributes>, report: Report): void {
  if (server === null || server === UNKNOWN || server.trim() !== "") return;
  report.warn(gotifyServerEmpty([{ attribute: "server" }]));
}

export const gotify = resource({
  type: "notification_endpoint_gotify",
  since: "8.1",
  family: "notifications",
  description:
    "A notification endpoint that posts messages to a Gotify server. Needs Proxmox VE 8.1. It uses the proxy of the datacenter options.",
  importExample: "alerts",
  attributes,
  identity: ["name"],
  nameSpace: NOTIFICATION_NAMES,
  operations: collectionOperations({ attributes, path, key: "name" }),
  behaviour: notificationCollection({ attributes, path }),
  validate: (config, report) => warnOfEmptyServer(config, report),
  plan: (context) => planOrigin(context),
});

export const gotifyDataSources = [
  objectDataSource(gotify, { omit: ["token"] }),
  listDataSource(gotify, "endpoints", { type: "notification_endpoints_gotify", omit: ["token"] }),
];
