import { firewall } from "../../../../src";
import { type Mistake, value, values, wiring } from "./row";

const { Alias, Ipset, Options, Rule, Rules, SecurityGroup, SecurityGroupRule, IpsetEntry } = firewall;
const alias = { name: "office", cidr: "192.0.2.1" };
const single = { type: "in", action: "ACCEPT", comment: "Accept all" };
const rule = (incorrect: object, corrected: object, message: string): Mistake => {
  const list = (change: object) => ({
    rules: [
      { ...single, comment: "first", protocol: "udp" },
      { ...single, ...change },
    ],
  });
  return value(Rules, {}, list(incorrect), list(corrected), `rules[1]${message}`);
};
const tcp = { protocol: "tcp" };

export const firewallMistakes: readonly Mistake[] = [
  ...values(Alias, alias, [
    ["cidr: must be an IPv4 or IPv6 address or network", { cidr: "10.0.0.300" }, { cidr: "10.0.0.30" }],
    ["cidr: must be an IPv4 or IPv6 address", { cidr: "10.0.0.0/33" }, { cidr: "10.0.0.0/32" }],
    ["cidr: must be an IPv4 or IPv6 address", { cidr: "office.example.com" }, { cidr: "2001:db8::1" }],
    ["name: must be 2 to 64 letters", { name: "1office" }, { name: "office1" }],
    ["name: must be 2 to 64 letters", { name: "o" }, { name: "of" }],
    ["name: must be 2 to 64 letters", { name: "my office" }, { name: "my-office" }],
    ["comment: must", { comment: "one\ntwo" }, { comment: "one, two" }],
    ["timeouts.create: must be a duration", { timeouts: { create: "soon" } }, { timeouts: { create: "90s" } }],
  ]),
  ...values(Ipset, { name: "set" }, [
    ["name: must be", { name: "a set" }, { name: "a-set" }],
    [
      'entries["10.0.0.0/0"]: must not have mask 0',
      { entries: { "10.0.0.0/0": "" } },
      { entries: { "10.0.0.0/1": "" } },
    ],
    ['entries["10.0.0.256"]: must be', { entries: { "10.0.0.256": "" } }, { entries: { "10.0.0.255": "" } }],
    [
      "entries: has two elements with `cidr",
      { entries: { "10.0.0.1": "", "10.0.0.1/32": "" } },
      { entries: { "10.0.0.1": "", "10.0.0.2/32": "" } },
    ],
  ]),
  ...values(IpsetEntry, { ipset: "set" }, [["cidr: must be", { cidr: "10.0.0.999" }, { cidr: "10.0.0.99" }]]),
  ...values(Options, {}, [
    ["inputPolicy: must be one of", { inputPolicy: "DENY" }, { inputPolicy: "DROP" }],
    ["forwardPolicy: must be one of", { forwardPolicy: "REJECT" }, { forwardPolicy: "ACCEPT" }],
  ]),
  ...values(Rule, single, [
    ["action: must be one of ACCEPT, DROP, REJECT", { action: "ALLOW" }, { action: "ACCEPT" }],
    ["type: must be one of", { type: "incoming" }, { type: "out" }],
    ["source: has host bits set", { source: "10.0.0.5/24" }, { source: "10.0.0.0/24" }],
    ['macro: Proxmox VE 9.2 does not know "SHH". Did you mean "SSH"?', { macro: "SHH" }, { macro: "SSH" }],
  ]),
  ...values(SecurityGroup, { name: "web" }, [
    ["name: must be", { name: "w e b" }, { name: "w-e-b" }],
    [
      'rules[0].type: must be one of in, out, forward; did you mean "in"?',
      { rules: [{ type: "inn", action: "ACCEPT" }] },
      { rules: [single] },
    ],
    ["rules[0].action: is", { rules: [{ type: "in" }] }, { rules: [single] }],
  ]),
  ...values(SecurityGroupRule, { securityGroupName: "web", ...single }, [
    ["protocol: must be", { protocol: "tpc" }, { protocol: "tcp" }],
  ]),
  rule(
    { action: "ACEPT" },
    { action: "ACCEPT" },
    '.action: must be one of ACCEPT, DROP, REJECT; did you mean "ACCEPT"?',
  ),
  rule(
    { action: "accept" },
    { action: "DROP" },
    '.action: must be one of ACCEPT, DROP, REJECT; did you mean "ACCEPT"?',
  ),
  rule(
    { destinationPort: "80" },
    { ...tcp, destinationPort: "80" },
    '.destinationPort: needs `protocol`. Set `protocol`, for example "tcp".',
  ),
  rule({ ...tcp, destinationPort: "80 90" }, { ...tcp, destinationPort: "80,90" }, ".destinationPort: must"),
  rule({ ...tcp, destinationPort: "80-90" }, { ...tcp, destinationPort: "80:90" }, ".destinationPort: must"),
  rule({ ...tcp, destinationPort: "70000" }, { ...tcp, destinationPort: "7000" }, ".destinationPort: must"),
  rule({ ...tcp, destinationPort: "90:80" }, { ...tcp, destinationPort: "80:90" }, ".destinationPort: must"),
  rule(
    { protocol: "gre", destinationPort: "80" },
    { protocol: "sctp", destinationPort: "80" },
    ".destinationPort: The protocol has no ports",
  ),
  rule({ protocol: "tpc" }, { protocol: "tcp" }, ".protocol: must be"),
  rule({ icmpType: "echo-request" }, { protocol: "icmp", icmpType: "echo-request" }, ".icmpType: needs `protocol`"),
  rule({ protocol: "icmp", icmpType: "pong" }, { protocol: "icmp", icmpType: "echo-reply" }, ".icmpType"),
  rule(
    { type: "forward", action: "REJECT" },
    { type: "forward", action: "DROP" },
    ".action: REJECT is not possible for forwarded traffic",
  ),
  rule(
    { source: "10.0.0.0/8", destination: "2001:db8::/64" },
    { source: "10.0.0.0/8", destination: "192.0.2.0/24" },
    ".destination: IPv4 and IPv6 are mixed",
  ),
  rule({ source: "10.0.0.9-10.0.0.1" }, { source: "10.0.0.1-10.0.0.9" }, ".source: must be the other way round"),
  rule({ source: "10.0.0.1, 10.0.0.2" }, { source: "10.0.0.1,10.0.0.2" }, ".source: must be"),
  rule(
    { type: "group", action: undefined },
    { type: "group", action: undefined, securityGroup: "web" },
    ".securityGroup: is missing",
  ),
  rule(
    { type: "group", securityGroup: "web" },
    { type: "group", action: undefined, securityGroup: "web" },
    ".action: does not belong here",
  ),
  rule({ securityGroup: "web" }, { comment: "Accept all from web" }, ".securityGroup: does not belong here"),
  rule({ logLevel: "warn" }, { logLevel: "warning" }, ".logLevel: must be one of"),
  rule({ macro: "HTPPS" }, { macro: "https" }, '.macro: Proxmox VE 9.2 does not know "HTPPS". Did you mean "HTTPS"?'),
  wiring(
    'rules: rules[0].source: nothing in the application defines "dc/offise". Did you mean "office"?',
    "dc/offise",
    "dc/Office",
    (scope, source) => {
      new Alias(scope, "alias", alias);
      new Rules(scope, "rules", { rules: [{ ...single, source }] });
    },
  ),
  wiring(
    'rules: rules[0].source: nothing in the application defines "+dc/managment". Did you mean "+management"?',
    "+dc/managment",
    "+dc/management",
    (scope, source) => {
      new Ipset(scope, "set", { name: "management" });
      new Rules(scope, "rules", { rules: [{ ...single, source }] });
    },
  ),
  wiring(
    "rules: rules[1]: never matches: rules[0] above it matches all its packets",
    { type: "in", action: "DROP", source: "10.0.0.0/8" },
    { type: "in", action: "DROP", source: "10.2.0.0/16" },
    (scope, first) =>
      new Rules(scope, "rules", {
        rules: [first, { ...single, source: "10.1.0.0/16", ...tcp, destinationPort: "22" }],
      }),
  ),
  wiring("rules: rules[2]: never matches: rules[0] above it", "in", "out", (scope, type) => {
    const rules = [
      { type, action: "DROP" },
      { type: "forward", action: "DROP" },
      { ...single, macro: "SSH" },
    ];
    new Rules(scope, "rules", { rules });
  }),
  wiring("group: rules[1]: never matches", "85,443", "85,444", (scope, destinationPort) => {
    const rules = [
      { ...single, ...tcp, destinationPort: "80:90,443" },
      { ...single, ...tcp, destinationPort },
    ];
    new SecurityGroup(scope, "group", { name: "web", rules });
  }),
  wiring("rules: rules[1]: never matches", true, false, (scope, enabled) => {
    const group = new SecurityGroup(scope, "group", { name: "web" });
    const rules = [
      { type: "group", securityGroup: group, enabled },
      { type: "group", securityGroup: "web" },
    ];
    new Rules(scope, "rules", { rules });
  }),
  wiring("alias and ", "OFFICE", "OFFICE2", (scope, name) => {
    new Alias(scope, "alias", alias);
    new Alias(scope, "other", { ...alias, name });
  }),
  wiring("group lists all of `rules`, and would remove the member of", "web", "free", (scope, securityGroupName) => {
    new SecurityGroup(scope, "group", { name: "web", rules: [single] });
    new SecurityGroup(scope, "free", { name: "free" });
    new SecurityGroupRule(scope, "single", { ...single, securityGroupName });
  }),
];
