/** Values that the genuine server accepts and that are refused here, with the reason. */

export interface Refusal {
  readonly type: string;
  readonly parameter: string;
  readonly value: unknown;
}

interface Exception {
  readonly reason: string;
  readonly applies: (refusal: Refusal) => boolean;
}

const text = (value: unknown) => (Array.isArray(value) ? value.join() : String(value ?? ""));

const exceptions: readonly Exception[] = [
  {
    reason: "A line feed at the end passes the server's patterns, and the server drops it.",
    applies: ({ value, parameter }) => /\n$/.test(text(value)) || (value === undefined && parameter === "id"),
  },
  {
    reason: "After a line feed, the rest would become separate configuration, or be lost.",
    applies: ({ value, parameter }) => /comment|exclude-path/.test(parameter) && /[\r\n]/.test(text(value)),
  },
  {
    reason: "A flag is a Boolean.",
    applies: ({ value, parameter }) => parameter === "enable" && /^[+\d]/.test(text(value)),
  },
  {
    reason: "The server drops port 0, and the rule would hold for every port.",
    applies: ({ value, parameter }) => /^[ds]port$/.test(parameter) && value === "0",
  },
  {
    reason: "A rule for a security group names it in security_group.",
    applies: ({ value, parameter }) => parameter === "type" && value === "group",
  },
  {
    reason: "The server stores it in lower case, and does not find it by this spelling.",
    applies: ({ type, value }) => type === "firewall_ipset" && value === "AB",
  },
  {
    reason: "The server writes an empty value, and loses the whole object.",
    applies: ({ type, parameter, value }) =>
      type.startsWith("sdn_") && /^(bridge|isis-domain|isis-ifaces|peers|key|token)$/.test(parameter) && value === "",
  },
  {
    reason: "The server accepts it, and drops the value.",
    applies: ({ type, parameter, value }) => type === "sdn_vnet" && parameter === "alias" && /[^ -~]/.test(text(value)),
  },
  {
    reason: "Without an IPAM the server reports success and does nothing.",
    applies: ({ type, parameter }) => type === "sdn_vnet_ip" && parameter === "mac",
  },
  {
    reason: "An object without any part equals none.",
    applies: ({ type, parameter, value }) =>
      value === "" && (type === "cluster_options" || (type === "backup_job" && parameter === "fleecing")),
  },
  {
    reason: "A backup job needs exactly one selection of guests; the server uses one selection only.",
    applies: ({ type, parameter }) => type === "backup_job" && /^(vmid|all)$/.test(parameter),
  },
  {
    reason: "It cannot work, and creates no object: no entry, no recipient, no host.",
    applies: ({ type, parameter, value }) =>
      (type.startsWith("mapping_") && parameter === "map" && text(value) === "") ||
      (parameter === "contact" && value === "") ||
      (type === "cluster_membership" && parameter === "hostname"),
  },
  {
    reason: "Without guests the server acts on all of them: a configuration has to say so.",
    applies: ({ type, parameter }) => type.startsWith("guests_") && parameter === "vms",
  },
  {
    reason: "Negative numbers have no meaning here; the recording has a guard, so nothing happened.",
    applies: ({ parameter, value }) => /^(timeout|apiversion)$/.test(parameter) && value === "-1",
  },
  {
    reason: "Links have an address, and in a new cluster a priority, which joining nodes adopt.",
    applies: ({ parameter, value }) =>
      /^link\d$/.test(parameter) && (typeof value === "number" || text(value).includes("priority")),
  },
  {
    reason: "A set lists its elements one by one.",
    applies: ({ parameter, value }) => parameter === "remove-vanished" && value === "acl,properties",
  },
];

export function reasonFor(refusal: Refusal): string | undefined {
  return exceptions.find(({ applies }) => applies(refusal))?.reason;
}

/** Returns exceptions that no recorded value needs. */
export function unneeded(refusals: readonly Refusal[]): string[] {
  return exceptions.filter(({ applies }) => !refusals.some(applies)).map(({ reason }) => reason);
}
