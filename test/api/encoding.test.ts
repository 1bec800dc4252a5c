import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requestLine } from "../../src/api/calls";
import { checkPath, encodeParameters, pathSegments } from "../../src/api/encoding";
import { PveError } from "../../src/api/errors";
import type { Parameters } from "../../src/api/types";
import { anyText } from "../support/any-text";

/** Reads a form as the server does: splits at `&` and `;`, and keeps the part between the first and the second `=`. */
function serverParse(form: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const decode = (text: string) => {
    const bytes = text
      .replace(/\+/g, " ")
      .replace(/%([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, "latin1").toString("utf8");
  };
  for (const pair of form.split(/[&;]/)) {
    if (pair === "") continue;
    const [name = "", value] = pair.split("=");
    expect(value, "a key without = is undefined for the server").toBeDefined();
    const key = decode(name);
    found.set(key, [...(found.get(key) ?? []), decode(value ?? "")]);
  }
  return found;
}

describe("parameters in form encoding", () => {
  it("parameters in form encoding arrive at the server unchanged", () => {
    const value = fc.oneof(anyText(), fc.array(anyText(), { minLength: 1, maxLength: 4 }));
    fc.assert(
      fc.property(fc.dictionary(anyText({ minLength: 1 }), value), (parameters) => {
        const expected = Object.entries(parameters).map(([name, given]) => [name, [given].flat()]);
        expect([...serverParse(encodeParameters(parameters))].sort()).toEqual(expected.sort());
      }),
    );
  });

  it("parameters in form encoding are all ASCII and need no further escaping in a URL", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(encodeParameters({ a: text })).toMatch(/^a=[A-Za-z0-9\-_.!~*'()%]*$/);
      }),
    );
  });

  it.each<[form: string, Parameters]>([
    ["enable=1&log=0", { enable: true, log: false }],
    ["b=", { a: undefined, b: "" }],
    ["mailto=a%40b&mailto=c%40d", { mailto: ["a@b", "c@d"] }],
    ["vms=100&vms=101", { vms: [100, 101n] }],
    ["size=12345678901234567890", { size: 12345678901234567890n }],
    ["rate=1.5&tiny=0.0000001&huge=1000000000000000000000&whole=5", { rate: 1.5, tiny: 1e-7, huge: 1e21, whole: 5.0 }],
    ["secret=name%3Dtok%2Cvalue%3DYQ%3D%3D", { secret: "name=tok,value=YQ==" }],
    ["comment=a%2Bb%20c%3Bd%26e", { comment: "a+b c;d&e" }],
  ])("parameters in form encoding have one canonical form: %s", (form, parameters) => {
    expect(encodeParameters(parameters)).toBe(form);
  });

  it("parameters in form encoding may have the longest body that the server accepts, and no longer one", () => {
    expect(encodeParameters({ a: "x".repeat(524_286) })).toHaveLength(524_288);
    const serverMessage = "The request is 524289 bytes long; Proxmox VE accepts 524288 at most.";
    expect(() => encodeParameters({ a: "x".repeat(524_287) })).toThrow(
      expect.objectContaining({ code: "invalid", serverMessage }),
    );
  });

  it.each<[string, Parameters[string], string]>([
    ["an empty list", [], "clear the setting with `delete`"],
    ["not a number", Number.NaN, "NaN is not a number that can be sent"],
    ["an infinite number", Infinity, "Infinity is not a number that can be sent"],
    ["half a surrogate pair", "\ud800", "is not valid Unicode"],
  ])("refuses %s, with the name of the parameter", (_, mailto, reason) => {
    const refusal = { code: "invalid", parameters: { mailto: expect.stringContaining(reason) } };
    expect(() => encodeParameters({ mailto })).toThrow(PveError);
    expect(() => encodeParameters({ mailto })).toThrow(
      expect.objectContaining({ ...refusal, serverMessage: expect.stringContaining("mailto: ") }),
    );
  });
});

describe("paths", () => {
  it("paths encode every identifier", () => {
    expect(requestLine("POST /cluster/ha/resources/{sid}/migrate", { sid: "vm:100" }).path).toBe(
      "/cluster/ha/resources/vm%3A100/migrate",
    );
    expect(requestLine("PUT /cluster/firewall/ipset/{name}/{cidr}", { name: "a b", cidr: "10.0.0.0/8" })).toEqual({
      method: "PUT",
      path: "/cluster/firewall/ipset/a%20b/10.0.0.0%2F8",
      template: "/cluster/firewall/ipset/{name}/{cidr}",
    });
    expect(requestLine("GET /cluster/firewall/rules/{pos}", { pos: 0 }).path).toBe("/cluster/firewall/rules/0");
    expect(requestLine("GET /pools", {}).path).toBe("/pools");
  });

  it("paths return their identifiers", () => {
    expect(pathSegments("/cluster/ha/resources/vm%3A100")).toEqual(["cluster", "ha", "resources", "vm:100"]);
    expect(pathSegments("/pools/100%")).toEqual(["pools", "100%"]);
  });

  it.each([
    "",
    "pools",
    "/pools/",
    "/cluster//x",
    "/pools/..",
    "/pools/./x",
    "/pools?x=1",
    "/a b",
    "/a#b",
    "/ü",
    "/a\r\nb",
    "x/pools",
    "/pools/%zz?",
  ])("%j is refused before it is sent", (path) => {
    expect(() => checkPath(path)).toThrow(expect.objectContaining({ code: "invalid" }));
  });

  it("paths refuse an empty identifier, which would address the collection", () => {
    expect(() => requestLine("GET /cluster/backup/{id}", { id: "" })).toThrow(/^id is needed .* has no value/);
  });
});
