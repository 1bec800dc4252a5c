/** Sizes of objects compared with the lines that the server writes for them. */
import { expect, it } from "vitest";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import { STORED } from "../../../src/resources/firewall/stored-size";

const length = (text: string) => Buffer.byteLength(text);

it.each([
  ["alias", { name: "office", cidr: "192.0.2.0/24", comment: "Büro" }, "office 192.0.2.0/24 # Büro\n"],
  ["alias", { name: "office", cidr: "192.0.2.1", comment: null }, "office 192.0.2.1\n"],
  ["member", { cidr: "192.0.2.7", nomatch: true, comment: "Printer" }, "!192.0.2.7 # Printer\n"],
  [
    "ipset",
    {
      name: "web",
      comment: "Servers",
      entries: [{ cidr: "192.0.2.1" }, { cidr: "dc/office", comment: "All" }],
      nomatch: [{ cidr: "192.0.2.7", comment: "Printer" }],
    },
    "[IPSET web] # Servers\n\n192.0.2.1\ndc/office # All\n!192.0.2.7 # Printer\n\n",
  ],
  ["group", { name: "web", comment: null, rules: null }, "[group web]\n\n\n"],
  [
    "rule",
    {
      type: "in",
      action: "ACCEPT",
      macro: "SSH",
      source: "dc/office",
      log_level: "nolog",
      enabled: true,
      comment: "A",
    },
    "IN SSH(ACCEPT) -source dc/office -log nolog # A\n",
  ],
  [
    "rules",
    {
      rules: [
        {
          type: "out",
          action: "DROP",
          enabled: false,
          protocol: "tcp",
          destination_port: "22",
          source_port: "1024:65535",
        },
        { type: "group", security_group: "web", enabled: true, interface: "net0" },
      ],
    },
    "|OUT DROP -p tcp -dport 22 -sport 1024:65535\nGROUP web -i net0\n",
  ],
] as const)("the size of an object is that of its lines: %s %j", (kind, state, lines) => {
  expect(STORED[kind].size(state as never)).toBe(length(lines));
});

it("unknown values have no size", () => {
  expect(STORED.alias.size({ name: UNKNOWN, cidr: "192.0.2.1", comment: UNKNOWN })).toBe(length(" 192.0.2.1\n"));
  expect(STORED.ipset.size({ name: "web", entries: UNKNOWN })).toBeGreaterThan(0);
});
