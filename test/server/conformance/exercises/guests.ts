/** HA groups, resources and rules, and replication. HA ignores the guest, and no job runs. */
import { collection, creation, type Exercises, PREFIX } from "../exercise";

export const guests: Exercises = ({ facts, freeGuest: vmid }) => {
  const [node = "", other] = facts.nodes;
  const lack = vmid === undefined ? "the server has no virtual machine that HA does not manage" : undefined;
  const sid = `vm:${vmid}`;
  const rule = `${PREFIX}-rule`;
  const id = `${vmid}-9`;
  const job = { id, type: "local", target: other ?? "", disable: "1", comment: PREFIX };
  return [
    {
      name: "HA groups",
      needs: ["groups"],
      steps: collection({
        path: "/cluster/ha/groups",
        key: "group",
        name: `${PREFIX}-g`,
        create: { nodes: node, comment: "one" },
        change: { comment: "two" },
        absent: /no such ha group/,
      }),
    },
    {
      name: "HA resources",
      needs: ["guests", "ha"],
      lack,
      steps: collection({
        path: "/cluster/ha/resources",
        key: "sid",
        name: sid,
        create: { state: "ignored", comment: PREFIX },
        change: { max_restart: "2" },
        onlyOwn: true,
        absent: /no such resource/,
      }),
    },
    {
      name: "HA rules",
      needs: ["guests", "ha", "rules"],
      lack,
      steps: [
        {
          operation: "POST /cluster/ha/resources",
          params: { sid, state: "ignored", comment: PREFIX },
          undo: { operation: "DELETE /cluster/ha/resources/{sid}", params: { sid }, onlyOwn: true },
        },
        ...collection({
          path: "/cluster/ha/rules",
          key: "rule",
          name: rule,
          create: { type: "node-affinity", resources: sid, nodes: node, comment: "one" },
          change: { comment: "two" },
          always: { type: "node-affinity" },
          absent: /no such ha rule/,
        }),
        { operation: "DELETE /cluster/ha/resources/{sid}", params: { sid } },
      ],
    },
    {
      name: "replication",
      needs: ["guests"],
      lack: lack ?? (other === undefined ? "the server has fewer than 2 nodes" : undefined),
      steps: [
        creation("/cluster/replication", "/cluster/replication/{id}", job, { force: "1" }),
        { operation: "GET /cluster/replication", reads: { id, comment: PREFIX } },
        { operation: "PUT /cluster/replication/{id}", params: { id, comment: `${PREFIX} two` } },
        { operation: "GET /cluster/replication/{id}", params: { id }, reads: { comment: `${PREFIX} two` } },
        { operation: "DELETE /cluster/replication/{id}", params: { id, force: "1" } },
        { operation: "GET /cluster/replication", lacks: { id } },
      ],
    },
  ];
};
