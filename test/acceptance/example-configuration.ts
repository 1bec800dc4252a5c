/** The examples of the reference pages, put together into one configuration. */
import { resources } from "../../src/resources";
import { lacks } from "../support/engine-facts";

/** What cannot stand beside the other examples. */
const APART = {
  firewall_rule: "manages a list that pve_firewall_rules owns",
  ha_arming: "disarms the HA stack that other examples use",
  ha_group: "is refused since Proxmox VE 9",
  sdn_lock: "locks the others out",
  sdn_rollback: "takes back what the others staged",
};

/** Services that the simulated cluster reaches. */
const SERVICES = {
  "https://dns.example.com:8081": "http://127.0.0.1:8081",
  "https://netbox.example.com": "http://127.0.0.1:8082",
  "https://ipam.example.com": "http://127.0.0.1:8083",
};

export function exampleConfiguration(families: readonly string[]): string {
  const examples = resources
    .filter(({ family, type }) => families.includes(family) && !(type in APART))
    .map(({ documentation }) => documentation.example)
    .join("\n");
  const variables = new Set(examples.match(/(?<=\bvar\.)\w+/g));
  const declared = [...variables].map((name) => `variable "${name}" {\n  default = "secret"\n}\n`);
  const reachable = Object.entries(SERVICES).reduce((text, [from, to]) => text.replaceAll(from, to), examples);
  return [...declared, lacks("write-only attributes") ? stored(reachable) : reachable].join("\n");
}

/** The same with the form of secrets that every engine takes. */
function stored(configuration: string): string {
  return configuration.replace(/^ *\w+_wo_version *=.*\n/gm, "").replace(/(\w+)_wo( *=)/g, "$1$2");
}
