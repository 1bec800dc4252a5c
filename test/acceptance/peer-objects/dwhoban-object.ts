import type { PeerObject } from "./peer-object";

/** Lines of `here` that end with `# secret` are for the creation only. */
export function dwhoban(type: string, attributes: PeerObject["attributes"], here: string): PeerObject {
  const [, ours = "", name = "it", body = ""] = /^(\w+) (\w+)? ?(\{[\s\S]*\})$/.exec(here) ?? [];
  return { provider: "dwhoban/pve", type: `pve_${type}`, attributes, here: `resource "pve_${ours}" "${name}" ${body}` };
}
