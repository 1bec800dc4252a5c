/**
 * APIs of DNS providers for ACME challenges, as of Proxmox VE 9.2. Other versions may have more: the list of the server decides.
 * Facts: contributing/facts/acme.md#plugins.
 */
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
