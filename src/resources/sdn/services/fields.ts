/** Attributes of external services: DNS servers and IPAMs. */
import { string } from "../../../framework/attribute";
import { canonicalTlsFingerprint, tlsFingerprint } from "../../formats/hosts";
import { canonicalSectionText, requiredOneLine } from "../../formats/text";
import { matching, type Validator } from "../../formats/validator";
import { parameter } from "../../parameters/parameter";

const absoluteUrl = matching(/^\s*https?:\/\/\S/i, "must be an http or https URL");

export const serviceUrl = (doc: string) =>
  parameter("url", { doc, check: [requiredOneLine, absoluteUrl], canonical: canonicalSectionText }).required();

/** A fingerprint, sent in upper case, which the server compares with. */
export const serverFingerprint = parameter("fingerprint", {
  doc: "SHA-256 fingerprint of the certificate of the service, which the nodes then trust without a certificate authority.",
  check: [tlsFingerprint],
  canonical: canonicalTlsFingerprint,
  codec: { encode: canonicalTlsFingerprint, decode: String },
})
  .optional()
  .since("8.3");

/** The value becomes a header of a request of the server, which would fail with `Wide character in HTTP request`. */
const NOT_LATIN_1 = "must not have characters beyond Latin-1 (above U+00FF): the server cannot send them";
const latin1: Validator = (value) => (/[^\0-\u00ff]/.test(value) ? NOT_LATIN_1 : undefined);

/** A key or token. The server reports it in clear text to users who may read the object. */
export const credentialText = (doc: string) =>
  string({ doc, check: [requiredOneLine, latin1], canonical: canonicalSectionText });
