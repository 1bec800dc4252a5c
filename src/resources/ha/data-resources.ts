/** Data sources of HA resources. Facts: contributing/facts/ha.md#resources. */

import type { ServerVersion } from "../../api/types";
import { listOf, reportedAttributes, string } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import { unlessMissing } from "../failures";
import { haResourceOrGuestId } from "../formats/guest-ids";
import type { Answer } from "../kinds/collection-options";
import { reportedRow, sortedBy } from "../kinds/data-sources";
import { dataSource } from "../kinds/define";
import { decodeAnswer } from "../parameters/parameters";
import { reportedText } from "../parameters/reported-text";
import { allUnknown, extraJson, extraJsonOf } from "../unknown-properties/unknown-properties";
import { haResourceMissing } from "./diagnostics";
import { guestKindValues } from "./enumerations";
import { HA_LOCK } from "./lock";
import { haResourceAttributes } from "./resource";

const shared = { shared: HA_LOCK };

const { purge_rules: _, ...readable } = haResourceAttributes;
const haResource = { ...reportedAttributes(readable), ...extraJson };

/** The resource with its defaults. Attributes that the server is too old for are null. */
function resourceRow(entry: Answer, server: ServerVersion) {
  const remote = { ...decodeAnswer(readable, entry), state: reportedText(entry.state ?? "started") };
  const row = reportedRow(readable, remote);
  const tooNew = Object.entries(readable).filter(([, { traits }]) => traits.since && !server.atLeast(traits.since));
  const unknown = Object.fromEntries(tooNew.map(([name]) => [name, null]));
  return { ...row, ...unknown, extra_json: extraJsonOf(allUnknown(remote)) };
}

export const haResourceData = dataSource({
  type: "ha_resource",
  description: "An HA resource, including effective defaults. It must exist.",
  attributes: { ...haResource, sid: readable.sid.reported().required().checked(haResourceOrGuestId) },
  operations: ["GET /cluster/ha/resources/{sid}"],
  async read({ sid }, { services }) {
    const entry = await unlessMissing(services.read("GET /cluster/ha/resources/{sid}", { sid }));
    if (entry) return resourceRow(entry, await services.version());
    throw new DiagnosticError(haResourceMissing({ sid }, path("sid")));
  },
});

export const haResourcesData = dataSource({
  type: "ha_resources",
  description: "All HA resources, sorted by ID, including effective defaults.",
  attributes: {
    type: string<"ct" | "vm">({
      doc: "Only resources of this type: `vm` or `ct`.",
      check: [guestKindValues],
    }).optional(),
    resources: listOf(haResource, { doc: "HA resources." }).computed(),
  },
  operations: ["GET /cluster/ha/resources"],
  async read({ type }, { services }) {
    const query = type === null ? {} : { type };
    const entries = await services.read("GET /cluster/ha/resources", {}, query, shared);
    const server = await services.version();
    const rows = entries.map((entry) => resourceRow(entry, server));
    return { resources: sortedBy(rows, "sid") };
  },
});
