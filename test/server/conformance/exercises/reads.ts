/** Reads without parameters: indexes, lists and states. */
import type { Need } from "../../needs";
import type { Exercises, Params } from "../exercise";
import { nameOf, testedOperations } from "../operation";

/** Requirements of reads, in addition to the operation. */
const NEEDS: readonly (readonly [RegExp, readonly Need[]])[] = [
  [/^GET \/cluster\/ceph\/(flags|health-mute|metadata|status)$/, ["ceph"]],
  [/^GET \/cluster\/acme\/(meta|tos)$/, ["acme"]],
  [/^GET \/cluster\/acme\/account$/, ["root"]],
  [/^GET \/cluster\/ha\/groups$/, ["groups"]],
  [/^GET \/cluster\/ha\/status\//, ["ha"]],
  [/^GET \/cluster\/config\/join$/, ["root", "member"]],
  [/^GET \/cluster\/config\/(totem|qdevice|nodes)$/, ["member"]],
];

export const reads: Exercises = ({ facts }) => {
  const [node = ""] = facts.nodes;
  const params: Readonly<Record<string, Params>> = {
    "GET /cluster/jobs/schedule-analyze": { schedule: "mon..fri 22:30" },
    "GET /cluster/sdn/dry-run": { node },
  };
  const reads = testedOperations.filter(({ method, path }) => method === "GET" && !path.includes("{"));
  return reads.map(nameOf).map((operation) => {
    const needs = NEEDS.flatMap(([pattern, list]) => (pattern.test(operation) ? list : []));
    return { name: operation, needs, steps: [{ operation, params: params[operation] ?? {} }] };
  });
};
