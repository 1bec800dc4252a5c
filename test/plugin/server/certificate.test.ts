import { X509Certificate } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCertificate, readClientCertificate } from "../../../src/plugin/server/certificate";
import { explicit, integer, oid, time } from "../../../src/system/certificates";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

describe("the server's certificate", () => {
  const certificate = createCertificate();
  const parsed = new X509Certificate(certificate.pem);

  it("the server's certificate is valid for localhost in Go", () => {
    expect(parsed.raw).toEqual(certificate.der);
    expect(parsed.subjectAltName).toBe("DNS:localhost");
    expect(parsed.checkHost("localhost")).toBe("localhost");
    expect(parsed.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1"]);
    expect(parsed.verify(parsed.publicKey)).toBe(true);
    expect(parsed.publicKey.asymmetricKeyDetails).toMatchObject({ namedCurve: "prime256v1" });
    expect(parsed.ca).toBe(false);
  });

  it("the server's certificate is valid on any date, even with wrong clocks", () => {
    expect(new Date(parsed.validFrom)).toEqual(new Date("2000-01-01T00:00:00Z"));
    expect(new Date(parsed.validTo)).toEqual(new Date("2099-12-31T23:59:59Z"));
  });

  it("the server's certificate differs in every process", () => {
    const other = new X509Certificate(createCertificate().pem);
    expect(other.serialNumber).not.toBe(parsed.serialNumber);
    expect(other.verify(parsed.publicKey)).toBe(false);
  });
});

describe("the client's certificate", () => {
  const { pem, der, key } = createCertificate();

  it("the client's certificate is read from PEM, with either line ending", () => {
    expect(readClientCertificate(pem)).toEqual(der);
    expect(readClientCertificate(pem.replaceAll("\n", "\r\n"))).toEqual(der);
  });

  it.each([
    ["another text", "no certificate"],
    ["a certificate that is truncated", pem.replace(/\n.{64}\n/, "\n")],
    ["a certificate that is not base64", pem.replaceAll("M", "!")],
    ["a key", key],
  ])("%s in its place is refused", (_, text) => {
    expect(() => readClientCertificate(text)).toThrow("PLUGIN_CLIENT_CERT is not a certificate");
  });
});

it("writes DER", () => {
  expect(hex(oid("1.2.840.10045.4.3.2"))).toBe("06082a8648ce3d040302");
  expect(hex(integer(Uint8Array.of(0x80)))).toBe("02020080");
  expect(hex(explicit(3, Buffer.alloc(200)))).toBe(`a381c8${"00".repeat(200)}`);
  expect(hex(explicit(0, Buffer.alloc(300))).slice(0, 8)).toBe("a082012c");
  expect(time(new Date(Date.UTC(2049, 11, 31, 23, 59, 58))).toString("latin1")).toBe("\x17\x0d491231235958Z");
  expect(time(new Date(Date.UTC(2050, 0, 1))).toString("latin1")).toBe("\x18\x0f20500101000000Z");
});
