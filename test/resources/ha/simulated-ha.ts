/** HA configuration that is stored unchanged, and reported in the server's forms. */

import type { Resource } from "../../../src/resources/kinds/define";
import { CLUSTER_STATUS } from "../../support/cluster-status";
import { FakeSession, refusal, type Sent } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";

type Stored = Record<string, unknown>;

export class HaServer {
  readonly resources = new Map<string, Stored>();
  readonly rules = new Map<string, Stored>();
  readonly groups = new Map<string, Stored>();
  migrated = true;
  readonly session: FakeSession;
  /** Responses that replace those of single operations. */
  readonly special = new Map<string, (sent: Sent) => unknown>();

  constructor(version = "9.2.11") {
    this.session = new FakeSession((sent) => this.answer(sent), { version });
  }

  private answer(sent: Sent): unknown {
    const { method, path, parameters } = sent;
    const special = this.special.get(`${method} ${path}`);
    if (special) return special(sent);
    if (path === "/cluster/status") return CLUSTER_STATUS;
    if (path === "/cluster/resources")
      return [
        { id: "qemu/101", vmid: 101, type: "qemu" },
        { id: "lxc/200", vmid: 200, type: "lxc" },
      ];
    const [, collection, encoded] = /^\/cluster\/ha\/(resources|rules|groups)(?:\/([^/]+))?$/.exec(path) ?? [];
    if (collection === "resources") return this.resource(sent, encoded && decodeURIComponent(encoded));
    if (collection === "rules") return this.stored(sent, this.rules, "rule", encoded, ["HA rule", "ha rule"]);
    if (collection !== "groups") throw new Error(`unexpected request: ${method} ${path}`);
    const verb = { GET: encoded ? "read" : "index", POST: "create", PUT: "update", DELETE: "delete" }[method];
    if (this.migrated)
      return refusal(
        500,
        `cannot ${verb} group${encoded || parameters.group ? "" : "s"}: ha groups have been migrated to rules\n`,
      );
    return this.stored(sent, this.groups, "group", encoded, ["ha group ID", "ha group"]);
  }

  private resource(sent: Sent, given: string | undefined): unknown {
    const { method, parameters } = sent;
    const full = (sid: string) => (sid.includes(":") ? sid : { "101": "vm:101", "200": "ct:200" }[sid]);
    const id = given ?? (parameters.sid === undefined ? undefined : String(parameters.sid));
    const sid = id === undefined ? undefined : full(id);
    if (id !== undefined && sid === undefined) {
      return refusal(500, `unable to detect SID from VMID - VM/CT ${id} does not exist\n`);
    }
    if (method === "DELETE" && !this.resources.has(String(sid))) {
      return refusal(500, `cannot delete service '${sid}', not HA managed!\n`);
    }
    const type = sid?.split(":")[0];
    const changed = { ...sent, parameters: method === "POST" ? { ...parameters, sid, type } : parameters };
    return this.stored(changed, this.resources, "sid", given === undefined ? undefined : sid, [
      "resource ID",
      "resource",
    ]);
  }

  private stored(
    { method, parameters }: Sent,
    objects: Map<string, Stored>,
    key: string,
    id: string | undefined,
    [noun, missing]: readonly [string, string],
  ): unknown {
    const name = id ?? String(parameters[key]);
    const { delete: clear, type: _, ...given } = parameters;
    if (method === "POST") {
      if (objects.has(name)) return refusal(500, `create failed: ${noun} '${name}' already defined\n`);
      objects.set(name, { ...parameters });
    } else if (method === "DELETE") objects.delete(name);
    else if (id === undefined) return [...objects.values()];
    else if (!objects.has(id))
      return refusal(
        500,
        `${noun.startsWith("HA") && method === "PUT" ? `update HA rules failed: HA rule '${id}' does not exist` : `no such ${missing} '${id}'`}\n`,
      );
    else if (method === "GET") return objects.get(id);
    else {
      const next = { ...objects.get(id), ...given };
      for (const cleared of String(clear ?? "").split(",")) delete next[cleared];
      objects.set(id, next);
    }
    return null;
  }
}

export function setUp(definition: Resource, version?: string) {
  const server = new HaServer(version);
  return { server, session: server.session, life: new Lifecycle(definition, server.session) };
}

/** A guest in the manager's report. */
export const service = (sid: string, node: string, crm_state = "started") => ({
  ...{ id: `service:${sid}`, type: "service", sid, node, crm_state, state: crm_state },
  status: `${sid} (${node}, ${crm_state})`,
});
