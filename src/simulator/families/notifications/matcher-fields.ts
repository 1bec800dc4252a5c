/**
 * What matchers can compare: fields of messages, and the values that are known for them.
 * Facts: contributing/facts/notifications.md#targets-and-fields.
 */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { directory } from "../../kernel/directory";
import type { Routes } from "../../kernel/router";
import type { Section } from "../../kernel/section-config";
import { JOBS } from "../jobs/files";
import { REPLICATION } from "../replication/files";

/** Jobs that send notifications: those of backup for who may see them all, those of replication by guest. */
function jobs(call: Call): [string, Frozen<Section>][] {
  const backups = call.hasPrivilege("/", ["Sys.Audit"]) ? Object.entries(call.read(JOBS)) : [];
  const replications = Object.entries(call.read(REPLICATION));
  return [
    ...backups.filter(([, { type }]) => type === "vzdump"),
    ...replications.filter(([id]) => call.hasPrivilege(`/vms/${Number.parseInt(id, 10)}`, ["VM.Audit"])),
  ];
}

function fieldValues(call: Call): unknown {
  const types = ["package-updates", "fencing", "replication", "vzdump", "system-mail"];
  return [
    ...types.map((value) => ({ field: "type", value })),
    ...jobs(call).map(([value, { comment = null }]) => ({ field: "job-id", value, comment })),
    ...call.cluster.inventory.nodes.map(({ name }) => ({ field: "hostname", value: name })),
  ];
}

export const matcherFields: Routes = {
  "GET /cluster/notifications/matcher-fields": directory("name", ["type", "hostname", "job-id"]),
  "GET /cluster/notifications/matcher-field-values": fieldValues,
};
