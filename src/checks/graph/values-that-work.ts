/** Values of single attributes that the server takes, and with which the object cannot work. */

export interface Row {
  readonly types: RegExp;
  readonly attribute: string;
  readonly works: (value: number | string) => boolean;
  /** What would work. */
  readonly needs: string;
}

export const numbers =
  (min: number, max: number) =>
  (value: number | string): boolean =>
    Number(value) >= min && Number(value) <= max;
/** Of a Linux network interface, whose name has at most 15 characters; bonds, network cards and VLANs of interfaces are none. */
const isBridge = (value: number | string): boolean =>
  /^(?!(?:bond|eth)\d+$)(?!en(?:o|s|p|x)[\da-f])(?!.*\.\d+$)[^\s/:,;]{1,15}$/.test(String(value));
export const vlanTag = { works: numbers(1, 4094), needs: "a VLAN tag is 1 to 4094" };
const port = { works: numbers(1, 65535), needs: "a port is 1 to 65535" };

export const ROWS: readonly Row[] = [
  {
    types: /^pve_sdn_controller_(evpn|bgp)$/,
    attribute: "asn",
    works: numbers(1, 2 ** 32),
    needs: "AS numbers begin at 1",
  },
  { types: /^pve_sdn_zone_/, attribute: "mtu", works: numbers(576, 65535), needs: "an MTU is 576 to 65535" },
  {
    types: /^pve_sdn_zone_(vlan|qinq)$/,
    attribute: "bridge",
    works: isBridge,
    needs:
      "a bridge has a name of at most 15 characters without blanks, slashes, colons and commas, and is no bond, no network card and no VLAN of an interface",
  },
  { types: /^pve_sdn_zone_qinq$/, attribute: "tag", ...vlanTag },
  { types: /^pve_sdn_zone_(vxlan|evpn)$/, attribute: "vxlan_port", ...port },
  { types: /^pve_metric_server_/, attribute: "port", ...port },
  {
    types: /^pve_notification_endpoint_gotify$/,
    attribute: "server",
    works: (value) => /^https?:\/\/.*[^/]$/i.test(String(value)) && !/\/message$/.test(String(value)),
    needs:
      "the server is a URL with http:// or https://, without a slash at the end and without /message, which is added",
  },
  {
    types: /^pve_sdn_dns_powerdns$/,
    attribute: "url",
    works: (value) => /\/api\/v1\/servers\/[^/]+\/?$/.test(String(value)),
    needs: "the server adds /zones to it, so that it ends with /api/v1/servers/localhost",
  },
  {
    types: /^pve_sdn_ipam_netbox$/,
    attribute: "url",
    works: (value) => /\/api\/?$/.test(String(value)),
    needs: "the server adds /ipam to it, so that it ends with /api",
  },
  {
    types: /^pve_sdn_ipam_phpipam$/,
    attribute: "url",
    works: (value) => /\/api\/[^/]+\/?$/.test(String(value)),
    needs: "the name of the application in phpIPAM stands at its end, such as /api/pve",
  },
  {
    types: /^pve_sdn_dns_powerdns$/,
    attribute: "reverse_mask_v6",
    works: numbers(1, 128),
    needs: "an IPv6 prefix has 1 to 128 bits",
  },
  { types: /^pve_sdn_dns_powerdns$/, attribute: "ttl", works: numbers(0, 2 ** 31), needs: "it is a number of seconds" },
  {
    types: /^pve_sdn_controller_(bgp|isis)$/,
    attribute: "loopback",
    works: (value) => !/^[\d.]+(?:\/\d+)?$|^[\da-f]*:[\da-f:]*$/i.test(String(value)),
    needs: "it is the name of an interface, such as dummy0, and not its address",
  },
  {
    types: /^pve_acme_account$/,
    attribute: "directory",
    works: (value) => !URL.canParse(String(value)) || new URL(String(value)).pathname.length > 1,
    needs: "an authority has its directory at a path, such as /directory",
  },
  {
    types: /^pve_sdn_fabric_node_wireguard$/,
    attribute: "endpoint",
    works: (value) => !/^(?:[^:]+|\[.*\]):\d+$/.test(String(value)),
    needs: "since Proxmox VE 9.2.2 the port is the `listenPort` of the interface",
  },
];
