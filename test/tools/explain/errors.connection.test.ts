/** The provider's advice is found for every program's message about a failed connection. */
import { expect, it } from "vitest";
import { explanationsOf, runExplain } from "../../../src/tools/explain";
import { textOf } from "../../cli/command/surroundings";

const UNTRUSTED = "not signed by a trusted authority";

it.each([
  ["ECONNREFUSED", "unreachable", "was refused"],
  ["connect ECONNREFUSED 192.0.2.11:8006", "unreachable", "was refused"],
  ["curl: (7) Failed to connect to pve1 port 8006: Connection refused", "unreachable", "was refused"],
  ["getaddrinfo ENOTFOUND pve.example.com", "unreachable", "unknown"],
  ["dial tcp: lookup pve1: no such host", "unreachable", "unknown"],
  ["getaddrinfo EAI_AGAIN pve1", "unreachable", "could not be looked up"],
  ["connect EHOSTUNREACH 192.0.2.1:8006", "unreachable", "no route"],
  ["read ECONNRESET", "unreachable", "closed at once"],
  ["UND_ERR_CONNECT_TIMEOUT", "unreachable", "timed out"],
  ["dial tcp 192.0.2.1:8006: i/o timeout", "unreachable", "timed out"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "tls", UNTRUSTED],
  ["self-signed certificate in certificate chain", "tls", UNTRUSTED],
  ["tls: failed to verify certificate: x509: certificate signed by unknown authority", "tls", UNTRUSTED],
  ["SSL certificate problem: unable to get local issuer certificate", "tls", UNTRUSTED],
  ["curl: (60) SSL certificate problem: certificate has expired", "tls", "has expired"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "tls", "another name"],
  ["write EPROTO: SSL routines::wrong version number", "tls", "does not use TLS"],
])("explain knows %s", (text, code, reason) => {
  for (const given of [text, `Error: ${text}`, `\u2577\n\u2502 Error: ${text}\n\u2575`]) {
    const [first, ...others] = explanationsOf(given);
    expect(first?.title, given).toBe(`Error code ${code}`);
    expect(first?.text).toContain(reason);
    expect(first?.facts.Remedy).toHaveLength(1);
    expect(others).toEqual([]);
  }
});

it("leaves messages about connections between nodes to the server's texts, and ignores other words in capitals", () => {
  expect(explanationsOf("595 No route to host")[0]?.title).toBe("Error code transient");
  expect(explanationsOf("EVERYTHING is FINE, ERR_NOTHING")).toEqual([]);
});

it("a test message that could not be delivered is explained, for every kind of endpoint", () => {
  const reasons = [
    "could not notify via endpoint(s): ops-mail: io: failed to lookup address information",
    "io: Connection refused",
  ];
  for (const reason of reasons)
    expect(textOf(runExplain(`Could not test target: ${reason}`)), reason).toContain(
      "Remedy: The node could not deliver the message",
    );
});
