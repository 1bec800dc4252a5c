/** Aliases, IP sets, security groups and rules. No exercise turns the firewall on. */
import { collection, creation, type Exercises, PREFIX, type Step } from "../exercise";

const set = `${PREFIX}-set`;
const group = `${PREFIX}-grp`;
const cidr = "192.0.2.10";

const SET_STEPS: readonly Step[] = [
  creation("/cluster/firewall/ipset", "/cluster/firewall/ipset/{name}", { name: set, comment: "one" }, { force: "1" }),
  { operation: "POST /cluster/firewall/ipset", params: { name: set }, refused: /IPSet '.*' already exists/i },
  { operation: "GET /cluster/firewall/ipset", reads: { name: set, comment: "one" } },
  { operation: "POST /cluster/firewall/ipset/{name}", params: { name: set, cidr, comment: "one" } },
  { operation: "POST /cluster/firewall/ipset/{name}", params: { name: set, cidr }, refused: /already exists/ },
  { operation: "GET /cluster/firewall/ipset/{name}", params: { name: set }, reads: { cidr, comment: "one" } },
  { operation: "GET /cluster/firewall/ipset/{name}/{cidr}", params: { name: set, cidr }, reads: { comment: "one" } },
  { operation: "PUT /cluster/firewall/ipset/{name}/{cidr}", params: { name: set, cidr, comment: "two", nomatch: "1" } },
  {
    operation: "GET /cluster/firewall/ipset/{name}/{cidr}",
    params: { name: set, cidr },
    reads: { comment: "two", nomatch: "1" },
  },
  { operation: "DELETE /cluster/firewall/ipset/{name}", params: { name: set }, refused: /is not empty/ },
  { operation: "DELETE /cluster/firewall/ipset/{name}/{cidr}", params: { name: set, cidr } },
  { operation: "GET /cluster/firewall/ipset/{name}", params: { name: set }, lacks: { cidr } },
  { operation: "DELETE /cluster/firewall/ipset/{name}", params: { name: set } },
  { operation: "GET /cluster/firewall/ipset", lacks: { name: set } },
];

/** Creates, reads, changes and deletes a disabled rule at the top of a list. */
export function ruleSteps(list: string, of: Readonly<Record<string, string>> = {}): Step[] {
  const at = { ...of, pos: "0" };
  const comment = `${PREFIX} one`;
  const rule = `${list}/{pos}`;
  return [
    {
      operation: `POST ${list}`,
      params: { ...of, type: "in", action: "ACCEPT", comment, enable: "0" },
      undo: { operation: `DELETE ${rule}`, params: at, onlyOwn: true },
    },
    { operation: `GET ${list}`, params: of, reads: { comment, pos: "0", action: "ACCEPT" } },
    { operation: `GET ${rule}`, params: at, reads: { comment, type: "in" } },
    { operation: `PUT ${rule}`, params: { ...at, comment: `${PREFIX} two` } },
    { operation: `GET ${rule}`, params: at, reads: { comment: `${PREFIX} two` } },
    {
      operation: `PUT ${rule}`,
      params: { ...at, comment, digest: "0".repeat(40) },
      refused: /detected modified configuration/,
    },
    { operation: `DELETE ${rule}`, params: at },
    { operation: `GET ${list}`, params: of, lacks: { comment: `${PREFIX} two` } },
  ];
}

export const firewall: Exercises = () => [
  {
    name: "firewall: aliases",
    steps: collection({
      path: "/cluster/firewall/aliases",
      key: "name",
      name: `${PREFIX}-a`,
      create: { cidr: "192.0.2.0/24", comment: "one" },
      change: { cidr: "198.51.100.0/24", comment: "two" },
      absent: /no such alias/,
      duplicate: /alias '.*' already exists/,
    }),
  },
  { name: "firewall: IP sets", steps: SET_STEPS },
  {
    name: "firewall: security groups",
    isStrict: true,
    steps: [
      creation("/cluster/firewall/groups", "/cluster/firewall/groups/{group}", { group, comment: "one" }),
      { operation: "POST /cluster/firewall/groups", params: { group }, refused: /Security group '.*' already exists/i },
      { operation: "GET /cluster/firewall/groups", reads: { group, comment: "one" } },
      ...ruleSteps("/cluster/firewall/groups/{group}", { group }),
      { operation: "DELETE /cluster/firewall/groups/{group}", params: { group } },
      { operation: "GET /cluster/firewall/groups", lacks: { group } },
    ],
  },
  { name: "firewall: rules", isStrict: true, steps: ruleSteps("/cluster/firewall/rules") },
];
