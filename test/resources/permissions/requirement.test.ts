import { describe, expect, it } from "vitest";
import { type CallValues, needsRoot, type Rule, requirementOf } from "../../../src/resources/permissions/requirement";

const call = (values: Readonly<Record<string, unknown>>, more: Partial<CallValues> = {}): CallValues => ({
  of: (name) => (name in values ? values[name] : null),
  has: (name) => name in values,
  sent: (name) => (values[name] === undefined && name in values ? undefined : [values[name] ?? []].flat()),
  ...more,
});
const grant = (path: string, privilege: string, below = false) => ({ path, privilege, below });

describe("the requirement of a rule for a call", () => {
  const zone: Rule = { path: "/sdn/zones/{zone}/{vnet}", all: ["SDN.Allocate"] };

  it("a list of privileges requires all of them, on the path with the call's values", () => {
    const rule: Rule = { path: "/sdn/zones/{zone}", all: ["SDN.Audit", "SDN.Use"] };
    const required = { every: [grant("/sdn/zones/lab", "SDN.Audit"), grant("/sdn/zones/lab", "SDN.Use")] };
    expect(requirementOf(rule, call({ zone: "lab" }))).toEqual(required);
  });

  it("a rule with alternatives requires any of them", () => {
    const required = { some: [grant("/", "Sys.Audit"), grant("/", "Datastore.Audit")] };
    expect(requirementOf({ path: "/", any: ["Sys.Audit", "Datastore.Audit"] }, call({}))).toEqual(required);
  });

  it("requires propagation below the last known part of a path while a value is unknown", () => {
    const required = { every: [grant("/sdn/zones", "SDN.Allocate", true)] };
    expect(requirementOf(zone, call({ zone: undefined, vnet: "web" }))).toEqual(required);
  });

  it("requires propagation from the root while the first part of a path is unknown", () => {
    const required = { every: [grant("/", "VM.Audit", true)] };
    expect(requirementOf({ path: "/{any}", all: ["VM.Audit"] }, call({ any: undefined }))).toEqual(required);
  });

  it("uses the default for an absent value", () => {
    const rule: Rule = { path: "/storage/{storage=local}", all: ["Datastore.Allocate"] };
    expect(requirementOf(rule, call({ storage: null }))).toEqual({
      every: [grant("/storage/local", "Datastore.Allocate")],
    });
  });

  it("requires each sent value once, and nothing without values", () => {
    const rule: Rule = { each: "vms", of: { path: "/vms/{vms}", all: ["VM.Audit"] } };
    expect(requirementOf(rule, call({ vms: [1, 2] }))).toEqual({
      every: [{ every: [grant("/vms/1", "VM.Audit")] }, { every: [grant("/vms/2", "VM.Audit")] }],
    });
    expect(requirementOf(rule, call({ vms: [] }))).toEqual({ every: [] });
  });

  it("requires something else when a parameter is absent", () => {
    const rule: Rule = { without: "vms", of: { path: "/", all: ["VM.Audit"] } };
    expect(requirementOf(rule, call({ vms: [] }))).toEqual({ every: [grant("/", "VM.Audit")] });
    expect(requirementOf(rule, call({ vms: [1] }))).toEqual({ every: [] });
  });

  it("requires root if every alternative needs root", () => {
    expect(needsRoot({ every: ["root", grant("/", "Sys.Audit")] })).toBe(true);
    expect(needsRoot({ some: ["root", grant("/", "Sys.Audit")] })).toBe(false);
  });
});
