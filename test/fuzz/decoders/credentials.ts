/** Certificates, fingerprints, tokens, tickets and second factors: pasted by users, or issued by the server. */
import { configurationProblems, isUserName } from "../../../src/api/configuration";
import { parseTicket } from "../../../src/api/credentials/ticket";
import { parseToken, parseTokenId } from "../../../src/api/credentials/token";
import { totpCode, totpKey } from "../../../src/api/credentials/totp";
import { fingerprintMatches, fingerprints, isFingerprint } from "../../../src/api/endpoint";
import { readClientCertificate } from "../../../src/plugin/server/certificate";
import { readInvitation } from "../../../src/plugin/server/handshake";
import { StartFailure } from "../../../src/plugin/server/start-failure";
import { subjectAltName } from "../../../src/system/certificates";
import { createAuthority } from "../../api/support/certificate";
import { type Decoder, texts } from "../decoder";

const authority = createAuthority();
const pinned = authority.issue({ dns: ["pve1"] });
const settings = {
  endpoints: ["https://pve1"],
  apiToken: "root@pam!tf=x",
  requestTimeoutMs: 1,
  taskTimeoutMs: 1,
  insecure: false,
};

export const decoders: readonly Decoder[] = [
  texts(
    ["api/configuration.ts configurationProblems"],
    [
      authority.cert,
      `${authority.cert}\n${pinned.cert}`,
      "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----",
    ],
    (text) => void configurationProblems({ ...settings, caCertificate: text } as never),
  ),
  texts(
    ["api/endpoint.ts fingerprints", "api/endpoint.ts isFingerprint", "api/endpoint.ts fingerprintMatches"],
    [pinned.fingerprint, `${pinned.fingerprint}, ${pinned.fingerprint.toLowerCase()}`],
    (text) => {
      const pins = fingerprints(text);
      if (fingerprintMatches("", pins)) throw new Error("nothing matches a pin");
      if (isFingerprint(text) && fingerprints(text).length !== 1) throw new Error("one fingerprint is not one");
    },
  ),
  texts(
    [
      "api/credentials/token.ts parseToken",
      "api/credentials/token.ts parseTokenId",
      "api/credentials/ticket.ts parseTicket",
      "api/configuration.ts isUserName",
    ],
    ["root@pam!tf=0f1e2d3c-0000-4000-8000-000000000000", "PVE:root@pam:6968D6C0::c2ln", "joe@example.com@ad"],
    (text) => {
      parseToken(text);
      parseTokenId(text);
      parseTicket(text);
      isUserName(text);
    },
  ),
  texts(
    ["api/credentials/totp.ts totpKey"],
    ["JBSWY3DPEHPK3PXP", "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP"],
    (text) => {
      const key = totpKey(text);
      if (key) totpCode(key, 1);
    },
  ),
  texts(
    ["system/certificates.ts subjectAltName"],
    ["localhost", "pve1.example"],
    (text) => void subjectAltName([text]),
  ),
  texts(
    ["plugin/server/certificate.ts readClientCertificate", "plugin/server/handshake.ts readInvitation"],
    [authority.cert, pinned.cert],
    (text) => {
      const environment = { TF_PLUGIN_MAGIC_COOKIE: text, PLUGIN_PROTOCOL_VERSIONS: text, PLUGIN_CLIENT_CERT: text };
      try {
        readInvitation(environment, "provider");
      } catch (failure) {
        if (!(failure instanceof StartFailure)) throw failure;
      }
      readClientCertificate(text);
    },
    { isOwn: (failure) => failure instanceof StartFailure },
  ),
];
