/**
 * Reads of zones, controllers, DNS and IPAM objects: lists hold whole objects, of those that the caller may see.
 * Facts: contributing/facts/sdn.md#staged-and-running.
 */
import type { Call } from "../../kernel/call";
import type { ConfigFile } from "../../kernel/config-file";
import type { Sections } from "../../kernel/section-config";
import type { Objects } from "./pending-changes";
import type { RequestedConfig } from "./requested-config";
import { idOf } from "./section-objects";
import * as refuse from "./texts";
import { unreadable } from "./unreadable";

export interface ReadableKind {
  /** Last part of the path, and of the ACL path. */
  readonly path: "zones" | "controllers" | "dns" | "ipams";
  /** The parameter that names an object. */
  readonly key: "zone" | "controller" | "dns" | "ipam";
  readonly file: ConfigFile<Sections>;
  readonly requested: (call: Call) => RequestedConfig;
  /** Where lists of what is pending trip over objects that cannot be read. */
  readonly pendingPlace?: string;
}

export function sectionReads({ path, key, file, requested, pendingPlace }: ReadableKind) {
  const isSeen = (call: Call, id: string) =>
    call.hasPrivilege(`/sdn/${path}/${id}`, ["SDN.Audit", "SDN.Allocate"], true);

  /** Only those that are new are not seen as deleted among what is pending. */
  const checkReadable = (call: Call, objects: Objects) => {
    const isPending = call.flag("pending") ?? false;
    const ids = unreadable(call, file, call.flag("running") && !isPending ? "running" : "staged");
    const id = ids.find((candidate) => isSeen(call, candidate) && !objects[candidate]);
    if (id === undefined) return;
    if (!isPending) refuse.missingObject(id);
    if (call.text("type") === undefined) {
      refuse.unreadableListed(pendingPlace);
    }
  };

  const list = (call: Call) => {
    const { objects, digest } = requested(call);
    checkReadable(call, objects);
    const type = call.text("type");
    return Object.entries(objects)
      .filter(([id]) => isSeen(call, id))
      .filter(([, object]) => (type ?? object.type) === object.type)
      .map(([id, object]) => ({ ...object, [key]: id, digest }));
  };
  const item = (call: Call) => {
    const id = idOf(call, key);
    const { objects, digest } = requested(call);
    return { ...(objects[id] ?? refuse.missingObject(id)), [key]: id, digest };
  };
  return { list, item };
}
