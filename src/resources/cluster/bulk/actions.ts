/** The four bulk actions. */
import { bool, string } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import { UNKNOWN } from "../../../plugin/cty/value";
import { integer } from "../../attributes/integer";
import { nodeName, storageId } from "../../formats/names";
import { NODE_OPERATION, warnOfUnknownNodes } from "../../known-names";
import { diskStateNeeded } from "../diagnostics";
import { bulkAction } from "./bulk-action";

const seconds = (doc: string) => integer({ doc, min: 0 }).optional();

const guestsStart = bulkAction({
  action: "start",
  description: "Starts guests in the order of their `startup` setting. Paused guests are resumed.",
  done: "started",
  attributes: { start_timeout: seconds("Seconds to wait for each VM.") },
  send: (services, { start_timeout }, guests, options) =>
    services.write(
      "POST /cluster/bulk-action/guest/start",
      {},
      { ...(start_timeout !== null && { timeout: start_timeout }), ...guests },
      options,
    ),
});

const guestsShutdown = bulkAction({
  action: "shutdown",
  description: "Shuts guests down in the reverse order of their `startup` setting.",
  done: "shut down",
  attributes: {
    shutdown_timeout: seconds(
      "Seconds to wait for guests without their own shutdown time-out. The server's default is 180.",
    ),
    force_stop: bool({ doc: "Whether guests that do not shut down in time are stopped forcibly." }).default(true),
  },
  send: (services, { shutdown_timeout, force_stop }, guests, options) =>
    services.write(
      "POST /cluster/bulk-action/guest/shutdown",
      {},
      { "force-stop": force_stop, ...(shutdown_timeout !== null && { timeout: shutdown_timeout }), ...guests },
      options,
    ),
});

const guestsSuspend = bulkAction({
  action: "suspend",
  description: "Suspends VMs in the reverse order of their `startup` setting. Containers are skipped.",
  done: "suspended",
  attributes: {
    to_disk: bool({ doc: "Whether the state is written to disk. The next start resumes the VM." }).default(false),
    state_storage: string({ doc: "Storage for the state. Needs `to_disk`.", check: [storageId] }).optional(),
  },
  send: (services, { to_disk, state_storage }, guests, options) =>
    services.write(
      "POST /cluster/bulk-action/guest/suspend",
      {},
      {
        ...(to_disk && { "to-disk": true }),
        ...(state_storage !== null && { statestorage: state_storage }),
        ...guests,
      },
      options,
    ),
  validate({ to_disk, state_storage }, report) {
    if (state_storage === null || to_disk === true || to_disk === UNKNOWN) return;
    report.error(diskStateNeeded(path("state_storage")));
  },
});

const guestsMigrate = bulkAction({
  action: "migrate",
  description: "Moves guests, including templates, to a node.",
  done: "migrated",
  attributes: {
    target: string({ doc: "Node to move the guests to.", check: [nodeName] }).required(),
    online: bool({ doc: "Whether running VMs are migrated live, and running containers restarted." }).default(false),
    with_local_disks: bool({ doc: "Whether local disks are moved as well." }).default(false),
  },
  plan: (context) => warnOfUnknownNodes(context, [context.planned.target], path("target")),
  planOperations: [NODE_OPERATION],
  send: (services, { target, online, with_local_disks }, guests, options) =>
    services.write(
      "POST /cluster/bulk-action/guest/migrate",
      {},
      { target, ...(online && { online: true }), ...(with_local_disks && { "with-local-disks": true }), ...guests },
      options,
    ),
});

export const bulkActions = [guestsMigrate, guestsShutdown, guestsStart, guestsSuspend];
