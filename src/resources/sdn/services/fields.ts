/** Attributes of the services outside of the cluster: DNS servers and IPAMs. */
import { string } from "../../../framework/attribute";
import { canonicalTlsFingerprint, tlsFingerprint } from "../../formats/identifiers";
import { canonicalSectionText, requiredOneLine } from "../../formats/text";
import { field } from "../../kit/wire";

export const serviceUrl = (doc: string) =>
  field("url", string({ doc, check: [requiredOneLine], canonical: canonicalSectionText })).required();

/** The server compares it with an upper-case text, so that is what is sent. */
export const serverFingerprint = field(
  "fingerprint",
  string({
    doc: "SHA-256 fingerprint of the service's certificate, which is then trusted without an authority.",
    check: [tlsFingerprint],
    canonical: canonicalTlsFingerprint,
  }),
  { codec: { encode: (value) => canonicalTlsFingerprint(String(value)), decode: (raw) => String(raw) } },
)
  .optional()
  .since("8.3");

/** Key or token. The server gives it back in clear text to those who may read the object. */
export const credentialText = (doc: string) =>
  string({ doc, check: [requiredOneLine], canonical: canonicalSectionText });
