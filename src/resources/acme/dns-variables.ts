/**
 * Variables that the scripts of DNS providers read, as far as the server tells them (`GET /cluster/acme/challenge-schema`).
 * Facts: contributing/facts/acme.md#authorities-and-dns-providers.
 */
import { path } from "../../framework/diagnostics";
import type { Caution } from "../../framework/plan-warnings";
import { isMap, type Value } from "../../plugin/cty/value";

const VARIABLES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  `
acmedns ACMEDNS_UPDATE_URL ACMEDNS_USERNAME ACMEDNS_PASSWORD ACMEDNS_SUBDOMAIN
active24 ACTIVE24_Token
ad AD_API_KEY
ali Ali_API Ali_Key Ali_Secret
aurora AURORA_Key AURORA_Secret
aws AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY
cf CF_Key CF_Email CF_Token CF_Account_ID CF_Zone_ID
dgon DO_API_KEY
gd GD_Key GD_Secret
inwx INWX_User INWX_Password
kappernet KAPPERNETDNS_Key KAPPERNETDNS_Secret
ovh OVH_END_POINT OVH_AK OVH_AS OVH_CK
pdns PDNS_Url PDNS_ServerId PDNS_Token PDNS_Ttl
porkbun PORKBUN_API_KEY PORKBUN_SECRET_API_KEY
world4you WORLD4YOU_USERNAME WORLD4YOU_PASSWORD
`
    .trim()
    .split("\n")
    .map((line) => {
      const [api = "", ...names] = line.split(" ");
      return [api, names];
    }),
);

/** The script of the provider gets them as variables of a shell. */
export const dnsVariables: Caution<{ readonly api: Value; readonly data: Value; readonly data_wo: Value }> = {
  id: "dns-variables",
  finds:
    "A credential of an ACME plugin has a key that is no name of a variable, that the script of the DNS provider spells differently, or that the script of another provider reads.",
  remedy: "Name the variables as the script of the provider reads them.",
  find(config, warn) {
    for (const name of ["data", "data_wo"] as const) {
      const data = config[name];
      if (!isMap(data)) continue;
      const keys = Object.keys(data);
      for (const key of keys.filter((one) => !/^[A-Za-z_]\w*$/.test(one)))
        warn(path(name), `has a key "${key}", which is no name of a variable, such as CF_Token.`);
      const api = typeof config.api === "string" ? config.api : "";
      for (const problem of misnamedFor(api, keys)) warn(path(name), problem);
    }
  },
};

/** Scripts may know more than the server tells: only another spelling, and what another script reads, is a mistake. */
export function misnamedFor(api: string, keys: readonly string[]): string[] {
  const own = VARIABLES[api];
  if (!own || keys.some((key) => own.includes(key))) return spelled(own ?? [], keys);
  const others = Object.entries(VARIABLES).filter(([other]) => other !== api);
  const foreign = keys.flatMap((key) => {
    const owner = others.find(([, names]) => names.includes(key));
    return owner ? [`has ${key}, which "${owner[0]}" reads; "${api}" reads ${own.join(", ")}.`] : [];
  });
  return [...spelled(own, keys), ...foreign];
}

const isSpelling = (key: string, names: readonly string[]): boolean =>
  !names.includes(key) && spelling(key, names) !== undefined;

const spelling = (key: string, names: readonly string[]): string | undefined =>
  names.find((name) => name.toLowerCase() === key.toLowerCase());

const spelled = (names: readonly string[], keys: readonly string[]): string[] =>
  keys
    .filter((key) => isSpelling(key, names))
    .map((key) => `has ${key}: its script reads ${spelling(key, names)}, spelled like that.`);
