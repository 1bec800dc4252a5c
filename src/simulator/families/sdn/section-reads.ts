/** Reads of zones, controllers, DNS and IPAM objects: lists hold whole objects, of those that the caller may see. */
import { fail } from "../../kernel/api-error";
import type { Call } from "../../kernel/call";
import { idOf } from "./section-objects";
import type { View } from "./view";

export interface ReadableKind {
  /** Last part of the path, and of the ACL path. */
  readonly path: "zones" | "controllers" | "dns" | "ipams";
  /** The parameter that names an object. */
  readonly key: "zone" | "controller" | "dns" | "ipam";
  readonly view: (call: Call) => View;
}

/** All four kinds are missing in the same words. */
export const missingObject = (id: string): never => fail(500, `sdn '${id}' does not exist`);

export function sectionReads({ path, key, view }: ReadableKind) {
  const list = (call: Call) => {
    const { objects, digest } = view(call);
    const type = call.text("type");
    return Object.entries(objects)
      .filter(([id]) => call.may(`/sdn/${path}/${id}`, ["SDN.Audit", "SDN.Allocate"], true))
      .filter(([, object]) => (type ?? object.type) === object.type)
      .map(([id, object]) => ({ ...object, [key]: id, digest }));
  };
  const item = (call: Call) => {
    const id = idOf(call, key);
    const { objects, digest } = view(call);
    return { ...(objects[id] ?? missingObject(id)), [key]: id, digest };
  };
  return { list, item };
}
