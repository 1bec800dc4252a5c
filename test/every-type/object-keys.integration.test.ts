/**
 * Two spellings of one name are one object, for every comparison of objects. The simulated cluster defines the equal
 * spellings, as the server does: objects that it finds under another spelling have the same key, and no others do.
 */
import { describe, expect, it } from "vitest";
import type { State } from "../../src/framework/attribute";
import { claimKey, claimsOf, identityKey, importIdOf, objectKeyOfId } from "../../src/framework/handlers/identity";
import { importObject } from "../../src/framework/handlers/import";
import { isImportable } from "../../src/framework/life-cycle";
import { resources } from "../../src/resources";
import type { Resource } from "../../src/resources/kinds/define";
import { inWorld } from "../faults/in-world";
import { SUBJECTS, type Subject } from "../faults/subjects";
import { samplePerFamily } from "../support/of-each-family";

const subjects = resources.filter(isImportable).map((resource) => {
  const subject = SUBJECTS.find(({ name }) => name === `pve_${resource.type}`) as Subject;
  return { type: `pve_${resource.type}`, resource, subject };
});

/** Returns other spellings of one part of a name. */
function respelled(text: string): string[] {
  const [address = "", mask] = text.split("/");
  const isIpv4 = /^\d+\.\d+\.\d+\.\d+$/.test(address);
  const spellings = [
    text.toUpperCase(),
    text.toLowerCase(),
    text.charAt(0).toUpperCase() + text.slice(1),
    text.replace(/^(vm|ct):/, ""),
    `custom-${text}`,
    ...(isIpv4 && mask === undefined ? [`${text}/32`] : []),
    ...(isIpv4 && mask !== undefined ? [text.replace(/\.\d+\//, ".77/")] : []),
    ...(address.includes(":") ? [text.replace("::", ":0:"), text.replace("::", ":0000:")] : []),
  ];
  return [...new Set(spellings)].filter((other) => other !== text);
}

/** Returns the identity with one part respelt, if an import accepts it. */
function others(type: string, resource: Resource, made: State): State[] {
  const { attributes, identity: names } = resource;
  const identity = Object.fromEntries(names.map((name) => [name, made[name] ?? null])) as State;
  return names.flatMap((name) =>
    respelled(String(identity[name])).flatMap((text) => {
      const isNumber = attributes[name]?.shape.kind === "number";
      if (isNumber && !/^\d+$/.test(text)) return [];
      const other = { ...identity, [name]: isNumber ? Number(text) : text };
      try {
        importObject({ type, definition: resource as never, attributes }, { id: "", identity: other });
        return [other];
      } catch {
        return [];
      }
    }),
  );
}

/** Types for which the server accepts several spellings. */
const RESPELLED: Readonly<Record<string, true>> = {
  pve_firewall_alias: true,
  pve_firewall_ipset_entry: true,
  pve_ha_resource: true,
};

describe("keys of objects", () => {
  it.each(samplePerFamily(subjects, ({ type }) => type, Object.keys(RESPELLED)))(
    "$type has one key for all spellings that the server treats as equal",
    async (one) => {
      const { type, resource, subject } = one;
      await inWorld(subject, async ({ terraform }) => {
        const created = (terraform.state.get(subject.address)?.value ?? {}) as State;
        const key = identityKey(resource, created);
        expect(key).toBeDefined();
        expect(objectKeyOfId(resource, importIdOf(resource, created))).toBe(key);
        const listed = await terraform.inProcess(async (provider) => {
          const handler = provider.resource(type);
          const found: [string, boolean][] = [];
          for (const other of others(type, resource, created)) {
            const call = { signal: new AbortController().signal, capabilities: {} as never };
            const [imported] = (await handler?.import({ id: "", identity: other, ...call }))?.resources ?? [];
            if (!imported) throw new Error("an import that was taken is taken again");
            const read = await handler?.read({ ...imported, identity: null, ...call });
            const isThere = read?.state !== null && !read?.diagnostics.some(({ severity }) => severity === "error");
            found.push([JSON.stringify(other), isThere]);
            const isSame = identityKey(resource, other) === key;
            expect([other, isSame]).toEqual([other, isThere]);
          }
          return found;
        });
        if (type in RESPELLED) expect(listed.filter(([, isThere]) => isThere).length).toBeGreaterThan(0);
      });
    },
  );

  it("types of one name space have one key for one name", () => {
    const names = (type: string, state: State) =>
      claimKey(resources.find((resource) => resource.type === type) as Resource, state);
    expect(names("sdn_zone_vlan", { zone: "lab" })).toBe(names("sdn_zone_simple", { zone: "lab" }));
    expect(names("notification_matcher", { name: "a" })).toBe(names("notification_endpoint_smtp", { name: "a" }));
    expect(names("backup_job", { job_id: "a" })).toBe(names("realm_sync_job", { job_id: "a" }));
    expect(names("mapping_pci", { id: "a" })).not.toBe(names("mapping_usb", { id: "a" }));
  });

  it("shared objects are claimed by none of their resources", () => {
    const shared = resources.filter((resource) => claimsOf(resource) === undefined).map(({ type }) => type);
    const objects = shared.filter((type) =>
      isImportable(resources.find((resource) => resource.type === type) as Resource),
    );
    expect(objects.sort()).toEqual([
      ...["ceph_flag", "ceph_flags", "cluster_options", "firewall_options", "firewall_rule"],
      ...["firewall_security_group_rule", "ha_arming", "sdn_vnet_firewall_options"],
    ]);
  });
});
