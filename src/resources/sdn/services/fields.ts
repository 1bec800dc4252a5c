/** Attributes of the services outside of the cluster: DNS servers and IPAMs. */
import { string } from "../../../framework/attribute";
import { canonicalTlsFingerprint, tlsFingerprint } from "../../formats/identifiers";
import { canonicalSectionText, requiredOneLine } from "../../formats/text";
import { matching, type Validator } from "../../formats/validator";
import { parameter } from "../../parameters/parameter";

const absoluteUrl = matching(/^\s*https?:\/\/\S/i, "must be an http or https URL");

export const serviceUrl = (doc: string) =>
  parameter("url", string({ doc, check: [requiredOneLine, absoluteUrl], canonical: canonicalSectionText })).required();

/** The server compares it with an upper-case text, so that is what is sent. */
export const serverFingerprint = parameter(
  "fingerprint",
  string({
    doc: "SHA-256 fingerprint of the service's certificate, which is then trusted without an authority.",
    check: [tlsFingerprint],
    canonical: canonicalTlsFingerprint,
  }),
  { codec: { encode: canonicalTlsFingerprint, decode: String } },
)
  .optional()
  .since("8.3");

/** It becomes a header of the server's request, which fails with others: `Wide character in HTTP request`. */
const WIDE = "must not have characters beyond Latin-1 (above U+00FF): the server cannot send them";
const narrow: Validator = (value) => (/[^\0-\u00ff]/.test(value) ? WIDE : undefined);

/** Key or token. The server gives it back in clear text to those who may read the object. */
export const credentialText = (doc: string) =>
  string({ doc, check: [requiredOneLine, narrow], canonical: canonicalSectionText });
