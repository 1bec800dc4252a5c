// Written by `npm run generate` from the server's description of its API (9.2.3) and the forms of its answers.
import type { AnsweredFlag, AnsweredNumber, Flag, Numeric, Upid } from "../values";

export interface AcmeOperations {
  "GET /cluster/acme": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly name?: string | null;
    }[];
  };
  "GET /cluster/acme/account": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly contact?: string | null;
      readonly directory?: string | null;
      readonly "eab-hmac-key"?: string | null;
      readonly "eab-kid"?: string | null;
      readonly name?: string | null;
      readonly tos_url?: string | null;
    }[];
  };
  "POST /cluster/acme/account": {
    parameters: {
      contact: string;
      directory?: string;
      "eab-hmac-key"?: string;
      "eab-kid"?: string;
      name?: string;
      tos_url?: string;
    };
    answer: Upid;
  };
  "DELETE /cluster/acme/account/{name}": {
    parameters: Record<never, never>;
    answer: Upid;
  };
  "GET /cluster/acme/account/{name}": {
    parameters: Record<never, never>;
    answer: {
      readonly account?: {
        readonly contact?: readonly string[] | null;
        readonly createdAt?: string | null;
        readonly status?: string | null;
      } | null;
      readonly directory?: string | null;
      readonly location?: string | null;
      readonly tos?: string | null;
    };
  };
  "PUT /cluster/acme/account/{name}": {
    parameters: {
      contact?: string;
    };
    answer: Upid;
  };
  "GET /cluster/acme/challenge-schema": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly id: string;
      readonly name: string;
      readonly schema: {
        readonly description?: string | null;
        readonly fields?: Readonly<Record<string, {
          readonly default?: string | null;
          readonly description?: string | null;
          readonly name?: string | null;
          readonly optional?: AnsweredFlag | AnsweredNumber | null;
          readonly type?: string | null;
        }>> | null;
        readonly name?: string | null;
      };
      readonly type: string;
    }[];
  };
  "GET /cluster/acme/directories": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly name: string;
      readonly url: string;
    }[];
  };
  "GET /cluster/acme/meta": {
    parameters: {
      directory?: string;
    };
    answer: null | {
      readonly caaIdentities?: readonly string[] | null;
      readonly externalAccountRequired?: AnsweredFlag | null;
      readonly termsOfService?: string | null;
      readonly website?: string | null;
    };
  };
  "GET /cluster/acme/plugins": {
    parameters: {
      type?: "dns" | "standalone";
    };
    answer: readonly {
      readonly api?: string | null;
      readonly data?: string | null;
      readonly digest?: string | null;
      readonly disable?: AnsweredFlag | null;
      readonly nodes?: string | readonly (AnsweredNumber | string)[] | null;
      readonly plugin: string;
      readonly type: string;
      readonly "validation-delay"?: AnsweredNumber | null;
    }[];
  };
  "POST /cluster/acme/plugins": {
    parameters: {
      api?: "1984hosting" | "acmedns" | "acmeproxy" | "active24" | "ad" | "ali" | "alviy" | "anx" | "artfiles" | "arvan" | "aurora" | "autodns" | "aws" | "azion" | "azure" | "beget" | "bookmyname" | "bunny" | "cf" | "clouddns" | "cloudns" | "cn" | "conoha" | "constellix" | "cpanel" | "curanet" | "cyon" | "da" | "ddnss" | "desec" | "df" | "dgon" | "dnsexit" | "dnshome" | "dnsimple" | "dnsservices" | "doapi" | "domeneshop" | "dp" | "dpi" | "dreamhost" | "duckdns" | "durabledns" | "dyn" | "dynu" | "dynv6" | "easydns" | "edgecenter" | "edgedns" | "euserv" | "exoscale" | "fornex" | "freedns" | "freemyip" | "gandi_livedns" | "gcloud" | "gcore" | "gd" | "geoscaling" | "googledomains" | "he" | "he_ddns" | "hetzner" | "hetznercloud" | "hexonet" | "hostingde" | "huaweicloud" | "infoblox" | "infomaniak" | "internetbs" | "inwx" | "ionos" | "ionos_cloud" | "ipv64" | "ispconfig" | "jd" | "joker" | "kappernet" | "kas" | "kinghost" | "knot" | "la" | "leaseweb" | "lexicon" | "limacity" | "linode" | "linode_v4" | "loopia" | "lua" | "maradns" | "me" | "miab" | "mijnhost" | "misaka" | "myapi" | "mydevil" | "mydnsjp" | "mythic_beasts" | "namecheap" | "namecom" | "namesilo" | "nanelo" | "nederhost" | "neodigit" | "netcup" | "netlify" | "nic" | "njalla" | "nm" | "nsd" | "nsone" | "nsupdate" | "nw" | "oci" | "omglol" | "one" | "online" | "openprovider" | "openprovider_rest" | "openstack" | "opnsense" | "ovh" | "pdns" | "pleskxml" | "pointhq" | "porkbun" | "rackcorp" | "rackspace" | "rage4" | "rcode0" | "regru" | "scaleway" | "schlundtech" | "selectel" | "selfhost" | "servercow" | "simply" | "spaceship" | "technitium" | "tele3" | "tencent" | "timeweb" | "transip" | "udr" | "ultra" | "unoeuro" | "variomedia" | "veesp" | "vercel" | "vscale" | "vultr" | "websupport" | "west_cn" | "world4you" | "yandex360" | "yc" | "zilore" | "zone" | "zoneedit" | "zonomi";
      data?: string;
      disable?: Flag;
      id: string;
      nodes?: string;
      type: "dns" | "standalone";
      "validation-delay"?: Numeric;
    };
    answer: unknown;
  };
  "DELETE /cluster/acme/plugins/{id}": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "GET /cluster/acme/plugins/{id}": {
    parameters: Record<never, never>;
    answer: {
      readonly api?: string | null;
      readonly data?: string | null;
      readonly digest?: string | null;
      readonly disable?: AnsweredFlag | null;
      readonly nodes?: string | readonly (AnsweredNumber | string)[] | null;
      readonly plugin: string;
      readonly type: string;
      readonly "validation-delay"?: AnsweredNumber | null;
    };
  };
  "PUT /cluster/acme/plugins/{id}": {
    parameters: {
      api?: "1984hosting" | "acmedns" | "acmeproxy" | "active24" | "ad" | "ali" | "alviy" | "anx" | "artfiles" | "arvan" | "aurora" | "autodns" | "aws" | "azion" | "azure" | "beget" | "bookmyname" | "bunny" | "cf" | "clouddns" | "cloudns" | "cn" | "conoha" | "constellix" | "cpanel" | "curanet" | "cyon" | "da" | "ddnss" | "desec" | "df" | "dgon" | "dnsexit" | "dnshome" | "dnsimple" | "dnsservices" | "doapi" | "domeneshop" | "dp" | "dpi" | "dreamhost" | "duckdns" | "durabledns" | "dyn" | "dynu" | "dynv6" | "easydns" | "edgecenter" | "edgedns" | "euserv" | "exoscale" | "fornex" | "freedns" | "freemyip" | "gandi_livedns" | "gcloud" | "gcore" | "gd" | "geoscaling" | "googledomains" | "he" | "he_ddns" | "hetzner" | "hetznercloud" | "hexonet" | "hostingde" | "huaweicloud" | "infoblox" | "infomaniak" | "internetbs" | "inwx" | "ionos" | "ionos_cloud" | "ipv64" | "ispconfig" | "jd" | "joker" | "kappernet" | "kas" | "kinghost" | "knot" | "la" | "leaseweb" | "lexicon" | "limacity" | "linode" | "linode_v4" | "loopia" | "lua" | "maradns" | "me" | "miab" | "mijnhost" | "misaka" | "myapi" | "mydevil" | "mydnsjp" | "mythic_beasts" | "namecheap" | "namecom" | "namesilo" | "nanelo" | "nederhost" | "neodigit" | "netcup" | "netlify" | "nic" | "njalla" | "nm" | "nsd" | "nsone" | "nsupdate" | "nw" | "oci" | "omglol" | "one" | "online" | "openprovider" | "openprovider_rest" | "openstack" | "opnsense" | "ovh" | "pdns" | "pleskxml" | "pointhq" | "porkbun" | "rackcorp" | "rackspace" | "rage4" | "rcode0" | "regru" | "scaleway" | "schlundtech" | "selectel" | "selfhost" | "servercow" | "simply" | "spaceship" | "technitium" | "tele3" | "tencent" | "timeweb" | "transip" | "udr" | "ultra" | "unoeuro" | "variomedia" | "veesp" | "vercel" | "vscale" | "vultr" | "websupport" | "west_cn" | "world4you" | "yandex360" | "yc" | "zilore" | "zone" | "zoneedit" | "zonomi";
      data?: string;
      delete?: string;
      digest?: string;
      disable?: Flag;
      nodes?: string;
      "validation-delay"?: Numeric;
    };
    answer: unknown;
  };
  "GET /cluster/acme/tos": {
    parameters: {
      directory?: string;
    };
    answer: null | string;
  };
}
