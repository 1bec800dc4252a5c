/**
 * Parameters of the DNS APIs of challenge plugins. Most DNS APIs do not describe theirs.
 * Facts: contributing/facts/acme.md#authorities-and-dns-providers.
 */
import { parametersOf } from "../../schema/description";

interface Field {
  readonly type: string;
  readonly description?: string;
  readonly name?: string;
  readonly optional?: 1;
  readonly default?: string;
}

interface DnsApi {
  readonly name: string;
  readonly description?: string;
  readonly fields: Readonly<Record<string, Field>>;
}

const text = (description: string, more: Partial<Field> = {}): Field => ({ type: "string", description, ...more });

const DNS_APIS: Readonly<Record<string, DnsApi>> = {
  acmedns: {
    name: "acme-dns",
    fields: {
      ACMEDNS_UPDATE_URL: text("The API update endpoint"),
      ACMEDNS_USERNAME: text("The acme-dns user"),
      ACMEDNS_PASSWORD: text("The acme-dns password"),
      ACMEDNS_SUBDOMAIN: text("The subdomain you got from acme-dns registration"),
    },
  },
  active24: { name: "Active24", fields: { ACTIVE24_Token: text("The API key") } },
  ad: { name: "Alwaysdata", fields: { AD_API_KEY: text("The API key") } },
  ali: {
    name: "Alibaba Cloud DNS",
    fields: {
      Ali_API: text("The API endpoint", { optional: 1, default: "https://alidns.aliyuncs.com/" }),
      Ali_Key: text("The API Key"),
      Ali_Secret: text("The API Secret"),
    },
  },
  aurora: { name: "AuroraDNS", fields: { AURORA_Key: text("The API Key"), AURORA_Secret: text("The API Secret") } },
  aws: {
    name: "Amazon Route53 (AWS)",
    fields: {
      AWS_ACCESS_KEY_ID: text("The AWS access-key ID", { name: "ACCESS_KEY_ID" }),
      AWS_SECRET_ACCESS_KEY: text("The AWS access-key secret", { name: "SECRET_ACCESS_KEY" }),
    },
  },
  cf: {
    name: "Cloudflare Managed DNS",
    description: "Either provide global account key and email, or CF API token and Account ID.",
    fields: {
      CF_Key: text("The Cloudflare Global API Key"),
      CF_Email: text("The Cloudflare Account EMail-Address"),
      CF_Token: text("The new Cloudflare API Token"),
      CF_Account_ID: text("The new Cloudflare API Account ID"),
      CF_Zone_ID: text("For Zone restricted API Token"),
    },
  },
  dgon: { name: "DigitalOcean DNS", fields: { DO_API_KEY: text("The DigitalOcean API Key") } },
  gd: { name: "GoDaddy", fields: { GD_Key: text("The GoDaddy API Key"), GD_Secret: text("The GoDaddy API Secret") } },
  inwx: { name: "INWX", fields: { INWX_User: text("The INWX username"), INWX_Password: text("The INWX password") } },
  kappernet: {
    name: "kapper.net",
    fields: {
      KAPPERNETDNS_Key: text("Your kapper.net API key"),
      KAPPERNETDNS_Secret: text("Your kapper.net API secret"),
    },
  },
  ovh: {
    name: "OVH",
    fields: {
      OVH_END_POINT: text("The OVH endpoint", { optional: 1, default: "ovh-eu" }),
      OVH_AK: text("The application key."),
      OVH_AS: text("The application secret."),
      OVH_CK: text("The consumer key.", { optional: 1 }),
    },
  },
  pdns: {
    name: "PowerDNS server",
    fields: {
      PDNS_Url: text("The PowerDNS API endpoint."),
      PDNS_ServerId: { type: "string" },
      PDNS_Token: { type: "string" },
      PDNS_Ttl: { type: "integer" },
    },
  },
  porkbun: {
    name: "Porkbun",
    fields: { PORKBUN_API_KEY: text("The API Key"), PORKBUN_SECRET_API_KEY: text("The API Secret") },
  },
  world4you: {
    name: "World4You",
    fields: {
      WORLD4YOU_USERNAME: text("The World4You customer id or package id"),
      WORLD4YOU_PASSWORD: text("The World4You password"),
    },
  },
};

const { shownEnum, enum: all } = parametersOf("POST /cluster/acme/plugins").api ?? {};
/** The DNS APIs of the recorded server. */
const ids: readonly string[] = shownEnum ?? all?.map(String) ?? [];

export function challengeSchema() {
  return ids.map((id) => ({ id, type: "dns", name: DNS_APIS[id]?.name ?? id, schema: DNS_APIS[id] ?? {} }));
}
