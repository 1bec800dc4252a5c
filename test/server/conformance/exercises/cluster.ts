/** Pools, options, mappings, CPU models, metric servers, ACME plugins and Ceph flags. */
import {
  collection,
  creation,
  type Examined,
  type Exercise,
  type Exercises,
  type Params,
  PREFIX,
  type Step,
} from "../exercise";

const pool = `${PREFIX}-p`;

const POOL_STEPS: readonly Step[] = [
  { operation: "GET /pools/{poolid}", params: { poolid: pool }, refused: /pool '.*' does not exist/ },
  creation("/pools", "/pools/{poolid}", { poolid: pool, comment: "one" }),
  { operation: "POST /pools", params: { poolid: pool }, refused: /pool '.*' already exists/ },
  { operation: "POST /pools", params: { poolid: `${PREFIX}-no/child` }, refused: /parent '.*' .* does not exist/ },
  { operation: "GET /pools", reads: { poolid: pool, comment: "one" } },
  { operation: "GET /pools/{poolid}", params: { poolid: pool }, reads: { comment: "one" } },
  { operation: "PUT /pools/{poolid}", params: { poolid: pool, comment: "two" } },
  { operation: "PUT /pools", params: { poolid: pool, comment: "three" } },
  { operation: "GET /pools/{poolid}", params: { poolid: pool }, reads: { comment: "three" } },
  { operation: "DELETE /pools", params: { poolid: pool } },
  { operation: "GET /pools", lacks: { poolid: pool } },
  creation("/pools", "/pools/{poolid}", { poolid: pool }),
  { operation: "DELETE /pools/{poolid}", params: { poolid: pool } },
  { operation: "DELETE /pools/{poolid}", params: { poolid: pool }, refused: /pool '.*' does not exist/ },
];

const mapping = (kind: string, map: string, other: string, needs: Exercise["needs"] = []): Exercise => ({
  name: `mappings: ${kind}`,
  needs,
  steps: collection({
    path: `/cluster/mapping/${kind}`,
    key: "id",
    name: `${PREFIX}-${kind}`,
    create: { map: [map], description: "one" },
    change: { map: [other], description: "two" },
    unread: ["map"],
    absent: /does not exist|not found|no such/i,
  }),
});

/** Sets the description of the datacenter, and restores it. */
function optionSteps({ description }: Examined["options"]): Step[] {
  const before: Params = typeof description === "string" ? { description } : { delete: "description" };
  const restore = { operation: "PUT /cluster/options", params: before };
  // The server stores it in lines.
  const ours = { description: `${PREFIX} one\n` };
  return [
    { operation: "PUT /cluster/options", params: ours, undo: restore },
    { operation: "GET /cluster/options", reads: ours },
    restore,
    { operation: "GET /cluster/options", ...(typeof description === "string" && { reads: { description } }) },
  ];
}

export const cluster: Exercises = ({ facts, options }) => {
  const [node = ""] = facts.nodes;
  return [
    { name: "pools", steps: POOL_STEPS },
    { name: "options", needs: ["objects"], steps: optionSteps(options) },
    mapping("pci", `node=${node},path=0000:01:00.0,id=8086:1572`, `node=${node},path=0000:02:00.0,id=8086:1572`),
    mapping("usb", `node=${node},id=1050:0407`, `node=${node},id=1050:0408`),
    mapping("dir", `node=${node},path=/a`, `node=${node},path=/b`, ["directories"]),
    {
      name: "CPU models",
      steps: collection({
        path: "/cluster/qemu/custom-cpu-models",
        key: "cputype",
        name: `${PREFIX}1`,
        shownAs: `custom-${PREFIX}1`,
        create: { "reported-model": "kvm64" },
        change: { "reported-model": "qemu64", "phys-bits": "40" },
      }),
    },
    {
      name: "metric servers",
      steps: collection({
        path: "/cluster/metrics/server",
        createsAtItem: true,
        key: "id",
        name: `${PREFIX}-m`,
        create: { type: "graphite", server: "192.0.2.50", port: "2003", disable: "1" },
        change: { server: "192.0.2.50", port: "2004", disable: "1" },
      }),
    },
    {
      name: "ACME plugins",
      steps: collection({
        path: "/cluster/acme/plugins",
        key: "id",
        name: `${PREFIX}-dns`,
        create: { type: "dns", api: "cf", data: Buffer.from("CF_Token=abc\n").toString("base64"), disable: "1" },
        change: { "validation-delay": "60" },
        unread: ["data"],
        unlisted: true,
        more: [{ operation: "GET /cluster/acme/plugins", reads: { plugin: `${PREFIX}-dns`, type: "dns" } }],
      }),
    },
    {
      name: "Ceph flags",
      needs: ["ceph"],
      steps: [{ operation: "GET /cluster/ceph/flags/{flag}", params: { flag: "noscrub" } }],
    },
  ];
};
