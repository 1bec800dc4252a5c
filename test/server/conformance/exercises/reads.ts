/** Reads without parameters: indexes, lists and states. */
import { operations } from "../../../../src/simulator/schema/description";
import type { Need } from "../../needs";
import type { Exercises, Params } from "../exercise";

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
  const given: Readonly<Record<string, Params>> = {
    "GET /cluster/jobs/schedule-analyze": { schedule: "mon..fri 22:30" },
    "GET /cluster/sdn/dry-run": { node },
  };
  const isOurs = ({ method, path }: (typeof operations)[number]) =>
    method === "GET" && /^\/(cluster|pools)(\/|$)/.test(path) && !path.includes("{");
  return operations.filter(isOurs).map(({ path }) => {
    const operation = `GET ${path}`;
    const needs = NEEDS.flatMap(([pattern, list]) => (pattern.test(operation) ? list : []));
    return { name: operation, needs, steps: [{ operation, params: given[operation] ?? {} }] };
  });
};
