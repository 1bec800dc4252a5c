/** Values that look like names of the provider, or like marks of a message. */

/** Languages of applications by `JSII_AGENT`. */
export const AGENTS = {
  Python: "Python/3.12.1",
  Go: "go1.26.8/linux/amd64",
  Java: "Java/17.0.15",
  "C#": "DotNet/8.0.1/.NETCoreApp,Version=v6.0/1.140.0",
  TypeScript: undefined,
} as const;

export const HOSTILE: readonly string[] = [
  "mail_to",
  "mailTo",
  "`mail_to`",
  "`mailTo",
  "mail_to`",
  "type",
  "`type`",
  "for_each",
  "pve_pool",
  "`pve_pool`",
  "data source pve_pools",
  "data.pve_pools",
  '"pve_pool"',
  'a \\" pve_pool',
  "`dhcp = false`",
  "dhcp: false",
  "Token.asString",
  "`Token.asString(…)`",
  "{name}",
  "${name}",
  "$1 $& $`",
  "rules[1].destination_port",
];
