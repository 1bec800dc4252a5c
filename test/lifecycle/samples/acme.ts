/** ACME accounts and plugins. The simulated cluster reaches Let's Encrypt, which requires consent to its terms. */
import { alongside, type Scenario } from "../sample";

const STAGING = "https://acme-staging-v02.api.letsencrypt.org/directory";
const REGISTRATION = "sent once, at the registration, and never reported";

export const acme: Scenario = {
  name: "acme",
  samples: [
    {
      type: "acme_account",
      minimal: (n) => ({
        name: `account${n}`,
        contact: ["admin@example.test"],
        directory: STAGING,
        tos_url: "https://letsencrypt.org/terms",
      }),
      fields: {
        contact: [["a@example.test", "b@example.test"], ["c@example.test"]],
        directory: [STAGING, "https://acme-v02.api.letsencrypt.org/directory"],
        tos_url: ["https://letsencrypt.org/terms", "https://letsencrypt.org/newer-terms"],
        eab_kid: alongside({ eab_hmac_key: "one" }, "kid-1", "kid-2"),
        eab_hmac_key: alongside({ eab_kid: "kid" }, "one", "two"),
        deactivate_on_destroy: [true, true],
      },
      unseen: { eab_kid: REGISTRATION, eab_hmac_key: REGISTRATION },
    },
    {
      type: "acme_plugin",
      minimal: (n) => ({ id: `plugin${n}`, api: "cf" }),
      fields: {
        api: ["pdns", "aws"],
        data: [{ CF_Token: "a=b ü" }, { CF_Key: "c", CF_Email: "d@example.test" }],
        validation_delay: [60, 0],
        nodes: [["pve2", "pve1"], ["pve3"]],
        enabled: [false, true],
      },
      except: { type: "the other type forbids api and data; see the acceptance test of ACME" },
    },
  ],
};
