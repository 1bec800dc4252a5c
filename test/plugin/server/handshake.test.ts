import { describe, expect, it } from "vitest";
import { checkNodeVersion, handshakeLine, MAGIC_COOKIE, readInvitation } from "../../../src/plugin/server/handshake";

const TERRAFORM = { TF_PLUGIN_MAGIC_COOKIE: MAGIC_COOKIE, PLUGIN_PROTOCOL_VERSIONS: "6,5" };

describe("the invitation", () => {
  it("comes from the environment", () => {
    expect(readInvitation({ ...TERRAFORM, PLUGIN_CLIENT_CERT: "PEM" }, "toy")).toEqual({
      clientCertificate: "PEM",
      multiplexing: false,
    });
    expect(readInvitation({ ...TERRAFORM, PLUGIN_PROTOCOL_VERSIONS: "5, 6" }, "toy")).toEqual({ multiplexing: false });
  });

  it.each([
    ["a start by hand", {}, /^toy is a Terraform provider plugin\..*do not run it by hand/],
    ["another plugin's cookie", { ...TERRAFORM, TF_PLUGIN_MAGIC_COOKIE: "x" }, /do not run it by hand/],
    [
      "a Terraform that is too old",
      { ...TERRAFORM, PLUGIN_PROTOCOL_VERSIONS: "4,5" },
      /offers only 4, 5\. Terraform 1\.0 or later is needed/,
    ],
    ["a Terraform that offers no version", { TF_PLUGIN_MAGIC_COOKIE: MAGIC_COOKIE }, /offers only none/],
  ])("the invitation is refused: %s", (_name, environment, message) => {
    expect(() => readInvitation(environment, "toy")).toThrow(message);
  });
});

describe("the line", () => {
  it("names the provider's address and certificate", () => {
    const unix = { network: "unix", address: "/tmp/plugin1" } as const;
    expect(handshakeLine(unix)).toBe("1|6|unix|/tmp/plugin1|grpc|\n");
    // Standard base64, without padding.
    expect(handshakeLine({ ...unix, certificate: Buffer.from([0xfb, 0xff, 0xbf, 0x01]) })).toBe(
      "1|6|unix|/tmp/plugin1|grpc|+/+/AQ\n",
    );
  });

  it("the line has a seventh field if the client supports multiplexing", () => {
    const line = handshakeLine({ network: "tcp", address: "127.0.0.1:10000", multiplexing: true });
    expect(line).toBe("1|6|tcp|127.0.0.1:10000|grpc||false\n");
  });
});

it("reports a Node.js that is too old", () => {
  for (const version of ["20.18.0", "20.20.2", "22.0.0"]) expect(() => checkNodeVersion(version)).not.toThrow();
  for (const version of ["18.20.8", "20.9.0"]) expect(() => checkNodeVersion(version)).toThrow(`is ${version}.`);
});
