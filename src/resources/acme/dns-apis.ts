/**
 * APIs of DNS providers for ACME challenges, and the variables of their scripts, as of Proxmox VE 9.2. Other versions may have more:
 * the list of the server decides.
 * Facts: contributing/facts/acme.md#plugins.
 */

import { path } from "../../framework/diagnostics";
import type { Caution } from "../../framework/plan-warnings";
import { isMap, type Value } from "../../plugin/cty/value";
import { knownValues } from "../formats/enumeration";

const APIS = `
  1984hosting acmedns acmeproxy active24 ad ali alviy anx artfiles arvan aurora autodns aws azion azure beget
  bookmyname bunny cf clouddns cloudns cn conoha constellix cpanel curanet cyon da ddnss desec df dgon dnsexit
  dnshome dnsimple dnsservices doapi domeneshop dp dpi dreamhost duckdns durabledns dyn dynu dynv6 easydns
  edgecenter edgedns euserv exoscale fornex freedns freemyip gandi_livedns gcloud gcore gd geoscaling
  googledomains he he_ddns hetzner hetznercloud hexonet hostingde huaweicloud infoblox infomaniak internetbs
  inwx ionos ionos_cloud ipv64 ispconfig jd joker kappernet kas kinghost knot la leaseweb lexicon limacity
  linode linode_v4 loopia lua maradns me miab mijnhost misaka myapi mydevil mydnsjp mythic_beasts namecheap
  namecom namesilo nanelo nederhost neodigit netcup netlify nic njalla nm nsd nsone nsupdate nw oci omglol one
  online openprovider openprovider_rest openstack opnsense ovh pdns pleskxml pointhq porkbun rackcorp rackspace
  rage4 rcode0 regru scaleway schlundtech selectel selfhost servercow simply spaceship technitium tele3 tencent
  timeweb transip udr ultra unoeuro variomedia veesp vercel vscale vultr websupport west_cn world4you yandex360
  yc zilore zone zoneedit zonomi
`;

/** Names of providers whose IDs do not show them. */
const TITLES: Readonly<Record<string, string>> = {
  acmedns: "acme-dns",
  ad: "Alwaysdata",
  ali: "Alibaba Cloud DNS",
  aurora: "AuroraDNS",
  aws: "Amazon Route53 (AWS)",
  cf: "Cloudflare Managed DNS",
  dgon: "DigitalOcean DNS",
  gd: "GoDaddy",
};

export const dnsApiValues = knownValues(
  "acme.DnsApi",
  "API of a DNS provider that answers challenges. Others may exist.",
  Object.fromEntries(
    APIS.trim()
      .split(/\s+/)
      .map((id) => [id, meaningOf(id)]),
  ),
  "exact",
);

function meaningOf(id: string) {
  const doc = `API \`${id}\`${TITLES[id] ? `: ${TITLES[id]}` : ""}.`;
  return /^\d/.test(id) ? { name: `API_${id.toUpperCase()}`, doc } : doc;
}

/**
 * Variables of the scripts of DNS providers that the server names (`GET /cluster/acme/challenge-schema`).
 * Facts: contributing/facts/acme.md#authorities-and-dns-providers.
 */
const VARIABLES: ReadonlyMap<string, readonly string[]> = new Map(
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
      return [api, names] as const;
    }),
);

const SHELL_VARIABLE = /^[A-Za-z_]\w*$/;

export const dnsVariables: Caution<{ readonly api: Value; readonly data: Value; readonly data_wo: Value }> = {
  id: "dns-variables",
  finds:
    "A credential of an ACME plugin has a key that the script of the DNS provider does not read. It is not a variable name, is spelled differently, or belongs to another provider's script.",
  remedy: "Name the variables as the script of the DNS provider reads them.",
  find(config, warn) {
    for (const name of ["data", "data_wo"] as const) {
      const data = config[name];
      if (!isMap(data)) continue;
      const api = typeof config.api === "string" ? config.api : "";
      for (const problem of misnamedVariables(api, Object.keys(data)).values()) warn(path(name), problem);
    }
  },
};

/**
 * Returns the problems by key. Scripts may read more variables than the server names, so only a different spelling and a variable of
 * another script count as mistakes.
 */
export function misnamedVariables(api: string, keys: readonly string[]): ReadonlyMap<string, string> {
  const own = VARIABLES.get(api) ?? [];
  const isOthers = own.length > 0 && !keys.some((key) => own.includes(key));
  const problemOf = (key: string): string | undefined => {
    if (own.includes(key)) return undefined;
    if (!SHELL_VARIABLE.test(key)) return `has the key "${key}", which is not a variable name, such as CF_Token.`;
    const spelling = own.find((name) => name.toLowerCase() === key.toLowerCase());
    if (spelling !== undefined) return `has ${key}, but the script reads ${spelling}.`;
    const [owner] = [...VARIABLES].find(([, names]) => isOthers && names.includes(key)) ?? [];
    return owner && `has ${key}, which the script of "${owner}" reads. That of "${api}" reads ${own.join(", ")}.`;
  };
  const problems = keys.map((key) => [key, problemOf(key)] as const);
  return new Map(problems.filter((problem): problem is [string, string] => problem[1] !== undefined));
}
