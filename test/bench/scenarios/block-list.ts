/** A block list in the shape of public ones: many IPv4 networks, fewer IPv6 networks, of mixed sizes. One comment changes. */
import type { Scenario } from "./scenario";

/** Prefix lengths by frequency, as in public lists of hijacked and abused networks. */
const LENGTHS_4 = [24, 24, 24, 24, 32, 32, 22, 20, 19, 16];
const LENGTHS_6 = [32, 48, 48, 64, 128];
const SHARE_OF_6 = 8;

/** Distinct networks in no order, the same for each run. */
function blockList(size: number): string[] {
  let seed = 1;
  const next = (below: number) => {
    seed = (seed * 48_271) % 0x7fffffff;
    return seed % below;
  };
  const found = new Set<string>();
  while (found.size < size) found.add(found.size % SHARE_OF_6 === 0 ? network6(next) : network4(next));
  return [...found];
}

type Next = (below: number) => number;
const oneOf = (all: readonly number[], next: Next): number => all[next(all.length)] as number;

function network4(next: Next): string {
  const length = oneOf(LENGTHS_4, next);
  const hosts = 2 ** (32 - length);
  const address = Math.floor(((1 + next(222)) * 2 ** 24 + next(2 ** 24)) / hosts) * hosts;
  const parts = [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256);
  return `${parts.join(".")}${length === 32 ? "" : `/${length}`}`;
}

function network6(next: Next): string {
  const length = oneOf(LENGTHS_6, next);
  const groups = Array.from({ length: Math.min(length / 16, 4) }, (_, at) => (at === 0 ? 0x2a00 : 1 + next(0xfffe)));
  const text = groups.map((group) => group.toString(16)).join(":");
  return length === 128 ? `${text}::1` : `${text}::/${length}`;
}

const entries = (size: number) =>
  `{\n${blockList(size)
    .map((network, index) => `    "${network}" = ${index === 0 ? '"v${var.v}"' : '""'}\n`)
    .join("")}  }`;

export const blockListScenario: Scenario = {
  name: "block-list",
  title: (size) => `block list of ${size}`,
  // `scale` has its own sizes, and `ip-set` measures the same object.
  sizes: [],
  configuration: {
    ours: (size) => `
resource "pve_firewall_ipset" "s" {
  name    = "blacklist"
  entries = ${entries(size)}
}
`,
    peer: (size) => `
locals {
  entries = ${entries(size)}
}
resource "proxmox_virtual_environment_firewall_ipset" "s" {
  name = "blacklist"
  dynamic "cidr" {
    for_each = local.entries
    content {
      name    = cidr.key
      comment = cidr.value
    }
  }
}
`,
    "built-in": (size) => `
resource "terraform_data" "s" {
  input = ${entries(size)}
}
`,
  },
};
