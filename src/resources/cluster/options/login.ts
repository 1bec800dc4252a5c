/** Logging in. Facts: contributing/facts/cluster.md#options. */
import { bool, object, string } from "../../../framework/attribute";
import { parameter, subkey } from "../../parameters/parameter";
import { consentText, shortText } from "./text";

export const loginOptions = {
  consent_text: parameter(
    "consent-text",
    string({
      doc: "Text (Markdown) that users must agree to before they log in. Plain here; the server's base64 form may have 65536 characters.",
    }),
    { codec: consentText },
  ).optional(),
  u2f: parameter(
    "u2f",
    object(
      {
        app_id: subkey("appid", string({ doc: "Application id.", check: [shortText] })).optional(),
        origin: subkey("origin", string({ doc: "Origin.", check: [shortText] })).optional(),
      },
      { doc: "Old U2F second factor." },
    ),
  ).optional(),
  webauthn: parameter(
    "webauthn",
    object(
      {
        rp: subkey("rp", string({ doc: "Name of the relying party.", check: [shortText] })).optional(),
        id: subkey(
          "id",
          string({
            doc: "Domain name of the relying party. Changing it invalidates every registered credential.",
            check: [shortText],
          }),
        ).optional(),
        origin: subkey("origin", string({ doc: "URL of the web interface.", check: [shortText] })).optional(),
        allow_subdomains: subkey("allow-subdomains", bool({ doc: "Whether subdomains of the origin are accepted." }))
          .optional()
          .whenAbsent(true),
      },
      { doc: "WebAuthn second factor." },
    ),
  ).optional(),
};
