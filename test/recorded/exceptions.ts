/** Values that the genuine server takes and that are refused here, each for a reason. */

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
    reason: "A line feed at the end slips through the server's patterns and does not survive.",
    applies: ({ value, parameter }) => /\n$/.test(text(value)) || (value === undefined && parameter === "id"),
  },
  {
    reason: "After a line feed the rest of the text would become configuration of its own, or vanish.",
    applies: ({ value, parameter }) => /comment|exclude-path/.test(parameter) && /[\r\n]/.test(text(value)),
  },
  {
    reason: "A flag is true or false.",
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
    reason: "Stored in lower case and not found by this spelling.",
    applies: ({ type, value }) => type === "firewall_ipset" && value === "AB",
  },
  {
    reason: "Written empty, the server loses the whole object.",
    applies: ({ type, parameter, value }) =>
      type.startsWith("sdn_") && /^(bridge|isis-domain|isis-ifaces|peers|key|token)$/.test(parameter) && value === "",
  },
  {
    reason: "The server takes it, and the value vanishes.",
    applies: ({ type, parameter, value }) => type === "sdn_vnet" && parameter === "alias" && /[^ -~]/.test(text(value)),
  },
  {
    reason: "Without an IPAM the server reports success and does nothing.",
    applies: ({ type, parameter }) => type === "sdn_vnet_ip" && parameter === "mac",
  },
  {
    reason: "An object without any part is the same as none.",
    applies: ({ type, parameter, value }) =>
      value === "" && (type === "cluster_options" || (type === "backup_job" && parameter === "fleecing")),
  },
  {
    reason: "A backup job selects its guests in one way; the server lets one selection win.",
    applies: ({ type, parameter }) => type === "backup_job" && /^(vmid|all)$/.test(parameter),
  },
  {
    reason: "Nothing could work with it, and no object comes of it: no entry, no recipient, no host.",
    applies: ({ type, parameter, value }) =>
      (type.startsWith("mapping_") && parameter === "map" && text(value) === "") ||
      (parameter === "contact" && value === "") ||
      (type === "cluster_membership" && parameter === "hostname"),
  },
  {
    reason: "Without guests the server acts on all of them: that has to be said.",
    applies: ({ type, parameter }) => type.startsWith("guests_") && parameter === "vms",
  },
  {
    reason: "Negative numbers mean nothing here; recorded with a guard, so that nothing was done.",
    applies: ({ parameter, value }) => /^(timeout|apiversion)$/.test(parameter) && value === "-1",
  },
  {
    reason: "Links have an address, and in a new cluster a priority, which joining nodes take over.",
    applies: ({ parameter, value }) =>
      /^link\d$/.test(parameter) && (typeof value === "number" || text(value).includes("priority")),
  },
  {
    reason: "A set has its elements one by one.",
    applies: ({ parameter, value }) => parameter === "remove-vanished" && value === "acl,properties",
  },
];

export function reasonFor(refusal: Refusal): string | undefined {
  return exceptions.find(({ applies }) => applies(refusal))?.reason;
}

/** Exceptions that no recorded value needs. */
export function unneeded(refusals: readonly Refusal[]): string[] {
  return exceptions.filter(({ applies }) => !refusals.some(applies)).map(({ reason }) => reason);
}
