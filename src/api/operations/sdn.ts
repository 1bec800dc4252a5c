// Written by `npm run generate` from the server's description of its API (9.2.3) and the forms of its answers.
import type { AnsweredFlag, AnsweredNumber, Flag, List, Numeric, Upid } from "../values";

export interface SdnOperations {
  "GET /cluster/sdn": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly id: string;
    }[];
  };
  "PUT /cluster/sdn": {
    parameters: {
      "lock-token"?: string;
      "release-lock"?: Flag;
    };
    answer: Upid;
  };
  "GET /cluster/sdn/controllers": {
    parameters: {
      pending?: Flag;
      running?: Flag;
      type?: "bgp" | "evpn" | "faucet" | "isis";
    };
    answer: readonly {
      readonly asn?: AnsweredNumber | null;
      readonly "bgp-mode"?: AnsweredNumber | string | null;
      readonly "bgp-multipath-as-path-relax"?: AnsweredFlag | AnsweredNumber | null;
      readonly "bgp-multipath-as-relax"?: AnsweredFlag | null;
      readonly controller: AnsweredNumber | string;
      readonly digest?: AnsweredNumber | string | null;
      readonly ebgp?: AnsweredFlag | null;
      readonly "ebgp-multihop"?: AnsweredNumber | null;
      readonly fabric?: AnsweredNumber | string | null;
      readonly "isis-domain"?: AnsweredNumber | string | null;
      readonly "isis-ifaces"?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
      readonly "isis-net"?: AnsweredNumber | string | null;
      readonly loopback?: AnsweredNumber | string | null;
      readonly node?: AnsweredNumber | string | null;
      readonly nodes?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
      readonly "peer-group-name"?: AnsweredNumber | string | null;
      readonly peers?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
      readonly pending?: {
        readonly asn?: AnsweredNumber | string | null;
        readonly "bgp-mode"?: AnsweredNumber | string | null;
        readonly "bgp-multipath-as-path-relax"?: AnsweredFlag | AnsweredNumber | string | null;
        readonly "bgp-multipath-as-relax"?: AnsweredFlag | string | null;
        readonly ebgp?: AnsweredFlag | string | null;
        readonly "ebgp-multihop"?: AnsweredNumber | string | null;
        readonly "isis-domain"?: AnsweredNumber | string | null;
        readonly "isis-ifaces"?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
        readonly "isis-net"?: AnsweredNumber | string | null;
        readonly loopback?: AnsweredNumber | string | null;
        readonly node?: AnsweredNumber | string | null;
        readonly nodes?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
        readonly "peer-group-name"?: AnsweredNumber | string | null;
        readonly peers?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
      } | null;
      readonly "route-map-in"?: AnsweredNumber | string | null;
      readonly "route-map-out"?: AnsweredNumber | string | null;
      readonly state?: AnsweredNumber | string | null;
      readonly type: AnsweredNumber | string;
    }[];
  };
  "POST /cluster/sdn/controllers": {
    parameters: {
      asn?: Numeric;
      "bgp-mode"?: "auto" | "external" | "internal";
      "bgp-multipath-as-path-relax"?: Flag;
      controller: string;
      ebgp?: Flag;
      "ebgp-multihop"?: Numeric;
      fabric?: string;
      "isis-domain"?: string;
      "isis-ifaces"?: string;
      "isis-net"?: string;
      "lock-token"?: string;
      loopback?: string;
      node?: string;
      nodes?: string;
      "peer-group-name"?: string;
      peers?: string;
      "route-map-in"?: string;
      "route-map-out"?: string;
      type: "bgp" | "evpn" | "faucet" | "isis";
    };
    answer: unknown;
  };
  "DELETE /cluster/sdn/controllers/{controller}": {
    parameters: {
      "lock-token"?: string;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/controllers/{controller}": {
    parameters: {
      pending?: Flag;
      running?: Flag;
    };
    answer: {
      readonly asn?: AnsweredNumber | null;
      readonly "bgp-mode"?: AnsweredNumber | string | null;
      readonly "bgp-multipath-as-path-relax"?: AnsweredFlag | AnsweredNumber | null;
      readonly "bgp-multipath-as-relax"?: AnsweredFlag | null;
      readonly controller: AnsweredNumber | string;
      readonly digest?: AnsweredNumber | string | null;
      readonly ebgp?: AnsweredFlag | null;
      readonly "ebgp-multihop"?: AnsweredNumber | null;
      readonly "isis-domain"?: AnsweredNumber | string | null;
      readonly "isis-ifaces"?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
      readonly "isis-net"?: AnsweredNumber | string | null;
      readonly loopback?: AnsweredNumber | string | null;
      readonly node?: AnsweredNumber | string | null;
      readonly nodes?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
      readonly "peer-group-name"?: AnsweredNumber | string | null;
      readonly peers?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
      readonly pending?: {
        readonly asn?: AnsweredNumber | string | null;
        readonly "bgp-mode"?: AnsweredNumber | string | null;
        readonly "bgp-multipath-as-relax"?: AnsweredFlag | string | null;
        readonly ebgp?: AnsweredFlag | string | null;
        readonly "ebgp-multihop"?: AnsweredNumber | string | null;
        readonly "isis-domain"?: AnsweredNumber | string | null;
        readonly "isis-ifaces"?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
        readonly "isis-net"?: AnsweredNumber | string | null;
        readonly loopback?: AnsweredNumber | string | null;
        readonly node?: AnsweredNumber | string | null;
        readonly nodes?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
        readonly "peer-group-name"?: AnsweredNumber | string | null;
        readonly peers?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
      } | null;
      readonly state?: AnsweredNumber | string | null;
      readonly type: AnsweredNumber | string;
    };
  };
  "PUT /cluster/sdn/controllers/{controller}": {
    parameters: {
      asn?: Numeric;
      "bgp-mode"?: "auto" | "external" | "internal";
      "bgp-multipath-as-path-relax"?: Flag;
      delete?: string;
      digest?: string;
      ebgp?: Flag;
      "ebgp-multihop"?: Numeric;
      fabric?: string;
      "isis-domain"?: string;
      "isis-ifaces"?: string;
      "isis-net"?: string;
      "lock-token"?: string;
      loopback?: string;
      node?: string;
      nodes?: string;
      "peer-group-name"?: string;
      peers?: string;
      "route-map-in"?: string;
      "route-map-out"?: string;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/dns": {
    parameters: {
      type?: "powerdns";
    };
    answer: readonly {
      readonly digest?: string | null;
      readonly dns: string;
      readonly fingerprint?: string | null;
      readonly key?: string | null;
      readonly reversemaskv6?: AnsweredNumber | null;
      readonly ttl?: AnsweredNumber | null;
      readonly type: string;
      readonly url?: string | null;
    }[];
  };
  "POST /cluster/sdn/dns": {
    parameters: {
      dns: string;
      fingerprint?: string;
      key: string;
      "lock-token"?: string;
      reversemaskv6?: Numeric;
      reversev6mask?: Numeric;
      ttl?: Numeric;
      type: "powerdns";
      url: string;
    };
    answer: unknown;
  };
  "DELETE /cluster/sdn/dns/{dns}": {
    parameters: {
      "lock-token"?: string;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/dns/{dns}": {
    parameters: Record<never, never>;
    answer: {
      readonly digest?: string | null;
      readonly dns: string;
      readonly fingerprint?: string | null;
      readonly key?: string | null;
      readonly reversemaskv6?: AnsweredNumber | null;
      readonly ttl?: AnsweredNumber | null;
      readonly type: string;
      readonly url?: string | null;
    };
  };
  "PUT /cluster/sdn/dns/{dns}": {
    parameters: {
      delete?: string;
      digest?: string;
      fingerprint?: string;
      key?: string;
      "lock-token"?: string;
      reversemaskv6?: Numeric;
      ttl?: Numeric;
      url?: string;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/dry-run": {
    parameters: {
      node: string;
    };
    answer: {
      readonly "frr-diff"?: string | null;
      readonly "interfaces-diff"?: string | null;
    };
  };
  "GET /cluster/sdn/fabrics": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly subdir: string;
    }[];
  };
  "GET /cluster/sdn/fabrics/all": {
    parameters: {
      pending?: Flag;
      running?: Flag;
    };
    answer: {
      readonly fabrics: readonly {
        readonly area?: AnsweredNumber | string | null;
        readonly csnp_interval?: AnsweredNumber | null;
        readonly digest?: AnsweredNumber | string | null;
        readonly hello_interval?: AnsweredNumber | null;
        readonly id?: AnsweredNumber | string | null;
        readonly ip6_prefix?: AnsweredNumber | string | null;
        readonly ip_prefix?: AnsweredNumber | string | null;
        readonly "lock-token"?: AnsweredNumber | string | null;
        readonly pending?: {
          readonly area?: AnsweredNumber | string | null;
          readonly id?: AnsweredNumber | string | null;
          readonly ip_prefix?: AnsweredNumber | string | null;
          readonly protocol?: AnsweredNumber | string | null;
        } | null;
        readonly persistent_keepalive?: AnsweredNumber | null;
        readonly protocol?: AnsweredNumber | string | null;
        readonly redistribute?: unknown;
        readonly route_filter?: AnsweredNumber | string | null;
        readonly route_map_in?: AnsweredNumber | string | null;
        readonly route_map_out?: AnsweredNumber | string | null;
        readonly state?: AnsweredNumber | string | null;
      }[];
      readonly nodes: readonly {
        readonly allowed_ips?: readonly string[] | null;
        readonly digest?: AnsweredNumber | string | null;
        readonly endpoint?: AnsweredNumber | string | null;
        readonly fabric_id?: AnsweredNumber | string | null;
        readonly interfaces?: readonly string[] | null;
        readonly ip?: AnsweredNumber | string | null;
        readonly ip6?: AnsweredNumber | string | null;
        readonly "lock-token"?: AnsweredNumber | string | null;
        readonly node_id?: AnsweredNumber | string | null;
        readonly peers?: readonly string[] | null;
        readonly pending?: {
          readonly fabric_id?: AnsweredNumber | string | null;
          readonly interfaces?: readonly string[] | null;
          readonly ip?: AnsweredNumber | string | null;
          readonly node_id?: AnsweredNumber | string | null;
          readonly protocol?: AnsweredNumber | string | null;
        } | null;
        readonly protocol?: AnsweredNumber | string | null;
        readonly public_key?: AnsweredNumber | string | null;
        readonly role?: AnsweredNumber | string | null;
        readonly state?: AnsweredNumber | string | null;
      }[];
    };
  };
  "GET /cluster/sdn/fabrics/fabric": {
    parameters: {
      pending?: Flag;
      running?: Flag;
    };
    answer: readonly {
      readonly area?: AnsweredNumber | string | null;
      readonly csnp_interval?: AnsweredNumber | null;
      readonly digest?: AnsweredNumber | string | null;
      readonly hello_interval?: AnsweredNumber | null;
      readonly id?: AnsweredNumber | string | null;
      readonly ip6_prefix?: AnsweredNumber | string | null;
      readonly ip_prefix?: AnsweredNumber | string | null;
      readonly "lock-token"?: AnsweredNumber | string | null;
      readonly pending?: {
        readonly area?: AnsweredNumber | string | null;
        readonly csnp_interval?: AnsweredNumber | string | null;
        readonly hello_interval?: AnsweredNumber | string | null;
        readonly id?: AnsweredNumber | string | null;
        readonly ip6_prefix?: AnsweredNumber | string | null;
        readonly ip_prefix?: AnsweredNumber | string | null;
        readonly protocol?: AnsweredNumber | string | null;
      } | null;
      readonly persistent_keepalive?: AnsweredNumber | null;
      readonly protocol?: AnsweredNumber | string | null;
      readonly redistribute?: unknown;
      readonly route_filter?: AnsweredNumber | string | null;
      readonly state?: AnsweredNumber | string | null;
    }[];
  };
  "POST /cluster/sdn/fabrics/fabric": {
    parameters: {
      area?: string;
      csnp_interval?: Numeric;
      digest?: string;
      hello_interval?: Numeric;
      id: string;
      ip6_prefix?: string;
      ip_prefix?: string;
      "lock-token"?: string;
      persistent_keepalive?: Numeric;
      protocol: "bgp" | "openfabric" | "ospf" | "wireguard";
      redistribute?: List<string>;
      route_filter?: string;
      bfd?: Flag;
      route_map_in?: string;
      route_map_out?: string;
    };
    answer: unknown;
  };
  "DELETE /cluster/sdn/fabrics/fabric/{id}": {
    parameters: {
      digest?: string;
      "lock-token"?: string;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/fabrics/fabric/{id}": {
    parameters: Record<never, never>;
    answer: {
      readonly area?: string | null;
      readonly csnp_interval?: AnsweredNumber | null;
      readonly digest?: string | null;
      readonly hello_interval?: AnsweredNumber | null;
      readonly id: string;
      readonly ip6_prefix?: string | null;
      readonly ip_prefix?: string | null;
      readonly "lock-token"?: string | null;
      readonly persistent_keepalive?: AnsweredNumber | null;
      readonly protocol: string;
      readonly redistribute?: unknown;
      readonly route_filter?: string | null;
    };
  };
  "PUT /cluster/sdn/fabrics/fabric/{id}": {
    parameters: {
      area?: string;
      csnp_interval?: Numeric;
      delete?: List<"csnp_interval" | "hello_interval" | "ip6_prefix" | "ip_prefix" | "route_filter"> | List<"ip6_prefix" | "ip_prefix" | "redistribute" | "route_filter" | "route_map_in" | "route_map_out"> | List<"area" | "redistribute" | "route_filter"> | List<"persistent_keepalive">;
      digest?: string;
      hello_interval?: Numeric;
      ip6_prefix?: string;
      ip_prefix?: string;
      "lock-token"?: string;
      persistent_keepalive?: Numeric;
      protocol: "bgp" | "openfabric" | "ospf" | "wireguard";
      redistribute?: List<string>;
      route_filter?: string;
      bfd?: Flag;
      route_map_in?: string;
      route_map_out?: string;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/fabrics/node": {
    parameters: {
      pending?: Flag;
      running?: Flag;
    };
    answer: readonly {
      readonly allowed_ips?: readonly string[] | null;
      readonly digest?: AnsweredNumber | string | null;
      readonly endpoint?: AnsweredNumber | string | null;
      readonly fabric_id?: AnsweredNumber | string | null;
      readonly interfaces?: readonly string[] | null;
      readonly ip?: AnsweredNumber | string | null;
      readonly ip6?: AnsweredNumber | string | null;
      readonly "lock-token"?: AnsweredNumber | string | null;
      readonly node_id?: AnsweredNumber | string | null;
      readonly peers?: readonly string[] | null;
      readonly pending?: {
        readonly fabric_id?: AnsweredNumber | string | null;
        readonly interfaces?: readonly string[] | null;
        readonly ip?: AnsweredNumber | string | null;
        readonly node_id?: AnsweredNumber | string | null;
        readonly protocol?: AnsweredNumber | string | null;
      } | null;
      readonly protocol?: AnsweredNumber | string | null;
      readonly public_key?: AnsweredNumber | string | null;
      readonly role?: AnsweredNumber | string | null;
      readonly state?: AnsweredNumber | string | null;
    }[];
  };
  "GET /cluster/sdn/fabrics/node/{fabric_id}": {
    parameters: {
      pending?: Flag;
      running?: Flag;
    };
    answer: readonly {
      readonly allowed_ips?: readonly string[] | null;
      readonly digest?: string | null;
      readonly endpoint?: string | null;
      readonly fabric_id: string;
      readonly interfaces?: readonly string[] | null;
      readonly ip?: string | null;
      readonly ip6?: string | null;
      readonly "lock-token"?: string | null;
      readonly node_id: string;
      readonly peers?: readonly string[] | null;
      readonly protocol: string;
      readonly public_key?: string | null;
      readonly role?: string | null;
    }[];
  };
  "POST /cluster/sdn/fabrics/node/{fabric_id}": {
    parameters: {
      allowed_ips?: List<string>;
      digest?: string;
      endpoint?: string;
      interfaces?: List<string>;
      ip?: string;
      ip6?: string;
      "lock-token"?: string;
      node_id: string;
      peers?: List<string>;
      protocol: "bgp" | "openfabric" | "ospf" | "wireguard";
      public_key?: string;
      role?: "external" | "internal";
      asn?: Numeric;
    };
    answer: unknown;
  };
  "DELETE /cluster/sdn/fabrics/node/{fabric_id}/{node_id}": {
    parameters: {
      digest?: string;
      "lock-token"?: string;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/fabrics/node/{fabric_id}/{node_id}": {
    parameters: Record<never, never>;
    answer: {
      readonly allowed_ips?: readonly string[] | null;
      readonly digest?: string | null;
      readonly endpoint?: string | null;
      readonly fabric_id: string;
      readonly interfaces?: readonly string[] | null;
      readonly ip?: string | null;
      readonly ip6?: string | null;
      readonly "lock-token"?: string | null;
      readonly node_id: string;
      readonly peers?: readonly string[] | null;
      readonly protocol: string;
      readonly public_key?: string | null;
      readonly role?: string | null;
    };
  };
  "PUT /cluster/sdn/fabrics/node/{fabric_id}/{node_id}": {
    parameters: {
      allowed_ips?: List<string>;
      delete?: List<"interfaces" | "ip" | "ip6"> | List<"allowed_ips" | "endpoint" | "interfaces" | "ip" | "ip6" | "peers">;
      digest?: string;
      endpoint?: string;
      interfaces?: List<string>;
      ip?: string;
      ip6?: string;
      "lock-token"?: string;
      peers?: List<string>;
      protocol: "bgp" | "openfabric" | "ospf" | "wireguard";
      public_key?: string;
      role?: "external" | "internal";
      asn?: Numeric;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/ipams": {
    parameters: {
      type?: "netbox" | "phpipam" | "pve";
    };
    answer: readonly {
      readonly digest?: string | null;
      readonly fingerprint?: string | null;
      readonly ipam: string;
      readonly section?: AnsweredNumber | null;
      readonly token?: string | null;
      readonly type: string;
      readonly url?: string | null;
    }[];
  };
  "POST /cluster/sdn/ipams": {
    parameters: {
      fingerprint?: string;
      ipam: string;
      "lock-token"?: string;
      section?: Numeric;
      token?: string;
      type: "netbox" | "phpipam" | "pve";
      url?: string;
    };
    answer: unknown;
  };
  "DELETE /cluster/sdn/ipams/{ipam}": {
    parameters: {
      "lock-token"?: string;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/ipams/{ipam}": {
    parameters: Record<never, never>;
    answer: {
      readonly digest?: string | null;
      readonly fingerprint?: string | null;
      readonly ipam: string;
      readonly section?: AnsweredNumber | null;
      readonly token?: string | null;
      readonly type: string;
      readonly url?: string | null;
    };
  };
  "PUT /cluster/sdn/ipams/{ipam}": {
    parameters: {
      delete?: string;
      digest?: string;
      fingerprint?: string;
      "lock-token"?: string;
      section?: Numeric;
      token?: string;
      url?: string;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/ipams/{ipam}/status": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly gateway?: AnsweredFlag | AnsweredNumber | null;
      readonly ip?: string | null;
      readonly mac?: string | null;
      readonly subnet?: string | null;
      readonly vmid?: AnsweredNumber | null;
      readonly vnet?: string | null;
      readonly zone?: string | null;
    }[];
  };
  "DELETE /cluster/sdn/lock": {
    parameters: {
      force?: Flag;
      "lock-token"?: string;
    };
    answer: unknown;
  };
  "POST /cluster/sdn/lock": {
    parameters: {
      "allow-pending"?: Flag;
    };
    answer: string;
  };
  "GET /cluster/sdn/prefix-lists": {
    parameters: {
      pending?: Flag;
      running?: Flag;
      verbose?: Flag;
    };
    answer: readonly {
      readonly digest?: string | null;
      readonly id?: string | null;
      readonly "lock-token"?: string | null;
    }[];
  };
  "POST /cluster/sdn/prefix-lists": {
    parameters: {
      digest?: string;
      entries?: List<string>;
      id: string;
      "lock-token"?: string;
    };
    answer: unknown;
  };
  "DELETE /cluster/sdn/prefix-lists/{id}": {
    parameters: {
      "lock-token"?: string;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/prefix-lists/{id}": {
    parameters: Record<never, never>;
    answer: {
      readonly digest?: string | null;
      readonly id?: string | null;
      readonly "lock-token"?: string | null;
    };
  };
  "PUT /cluster/sdn/prefix-lists/{id}": {
    parameters: {
      delete?: List<"entries">;
      digest?: string;
      entries?: List<string>;
      "lock-token"?: string;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/prefix-lists/{id}/entries": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly action?: string | null;
      readonly ge?: AnsweredNumber | null;
      readonly id?: string | null;
      readonly le?: AnsweredNumber | null;
      readonly "lock-token"?: string | null;
      readonly prefix?: string | null;
      readonly seq?: AnsweredNumber | null;
    }[];
  };
  "POST /cluster/sdn/prefix-lists/{id}/entries": {
    parameters: {
      action: "deny" | "permit";
      ge?: Numeric;
      le?: Numeric;
      "lock-token"?: string;
      prefix: string;
      seq?: Numeric;
    };
    answer: unknown;
  };
  "DELETE /cluster/sdn/prefix-lists/{id}/entries/{url_seq}": {
    parameters: {
      "lock-token"?: string;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/prefix-lists/{id}/entries/{url_seq}": {
    parameters: Record<never, never>;
    answer: {
      readonly action?: string | null;
      readonly digest?: string | null;
      readonly ge?: AnsweredNumber | null;
      readonly le?: AnsweredNumber | null;
      readonly "lock-token"?: string | null;
      readonly prefix?: string | null;
      readonly seq?: AnsweredNumber | null;
    };
  };
  "PUT /cluster/sdn/prefix-lists/{id}/entries/{url_seq}": {
    parameters: {
      action?: "deny" | "permit";
      delete?: List<"ge" | "le" | "seq">;
      digest?: string;
      ge?: Numeric;
      le?: Numeric;
      "lock-token"?: string;
      prefix?: string;
      seq?: Numeric;
    };
    answer: unknown;
  };
  "POST /cluster/sdn/rollback": {
    parameters: {
      "lock-token"?: string;
      "release-lock"?: Flag;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/route-maps": {
    parameters: {
      running?: Flag;
    };
    answer: readonly {
      readonly id?: string | null;
    }[];
  };
  "GET /cluster/sdn/route-maps/entries": {
    parameters: {
      pending?: Flag;
      running?: Flag;
    };
    answer: readonly {
      readonly action?: string | null;
      readonly call?: string | null;
      readonly digest?: string | null;
      readonly "exit-action"?: string | null;
      readonly match?: readonly string[] | null;
      readonly order?: AnsweredNumber | null;
      readonly "route-map-id"?: string | null;
      readonly set?: readonly string[] | null;
    }[];
  };
  "POST /cluster/sdn/route-maps/entries": {
    parameters: {
      action: "deny" | "permit";
      call?: string;
      digest?: string;
      "exit-action"?: string;
      "lock-token"?: string;
      match?: List<string>;
      order: Numeric;
      "route-map-id": string;
      set?: List<string>;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/route-maps/entries/{route-map-id}": {
    parameters: {
      pending?: Flag;
      running?: Flag;
    };
    answer: readonly {
      readonly action?: string | null;
      readonly call?: string | null;
      readonly digest?: string | null;
      readonly "exit-action"?: string | null;
      readonly match?: readonly string[] | null;
      readonly order?: AnsweredNumber | null;
      readonly "route-map-id"?: string | null;
      readonly set?: readonly string[] | null;
    }[];
  };
  "DELETE /cluster/sdn/route-maps/entries/{route-map-id}/entry/{order}": {
    parameters: {
      "lock-token"?: string;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/route-maps/entries/{route-map-id}/entry/{order}": {
    parameters: Record<never, never>;
    answer: {
      readonly action?: string | null;
      readonly call?: string | null;
      readonly digest?: string | null;
      readonly "exit-action"?: string | null;
      readonly match?: readonly string[] | null;
      readonly order?: AnsweredNumber | null;
      readonly "route-map-id"?: string | null;
      readonly set?: readonly string[] | null;
    };
  };
  "PUT /cluster/sdn/route-maps/entries/{route-map-id}/entry/{order}": {
    parameters: {
      action?: "deny" | "permit";
      call?: string;
      delete?: List<"call" | "exit-action" | "match" | "set">;
      digest?: string;
      "exit-action"?: string;
      "lock-token"?: string;
      match?: List<string>;
      set?: List<string>;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/vnets": {
    parameters: {
      pending?: Flag;
      running?: Flag;
    };
    answer: readonly {
      readonly alias?: AnsweredNumber | string | null;
      readonly digest?: AnsweredNumber | string | null;
      readonly "isolate-ports"?: AnsweredFlag | null;
      readonly pending?: {
        readonly alias?: AnsweredNumber | string | null;
        readonly "isolate-ports"?: AnsweredFlag | string | null;
        readonly tag?: AnsweredNumber | string | null;
        readonly vlanaware?: AnsweredFlag | string | null;
        readonly zone?: AnsweredNumber | string | null;
      } | null;
      readonly state?: AnsweredNumber | string | null;
      readonly tag?: AnsweredNumber | null;
      readonly type: AnsweredNumber | string;
      readonly vlanaware?: AnsweredFlag | null;
      readonly vnet: AnsweredNumber | string;
      readonly zone?: AnsweredNumber | string | null;
    }[];
  };
  "POST /cluster/sdn/vnets": {
    parameters: {
      alias?: string;
      "isolate-ports"?: Flag;
      "lock-token"?: string;
      tag?: Numeric;
      type?: "vnet";
      vlanaware?: Flag;
      vnet: string;
      zone: string;
    };
    answer: unknown;
  };
  "DELETE /cluster/sdn/vnets/{vnet}": {
    parameters: {
      "lock-token"?: string;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/vnets/{vnet}": {
    parameters: {
      pending?: Flag;
      running?: Flag;
    };
    answer: {
      readonly alias?: AnsweredNumber | string | null;
      readonly digest?: AnsweredNumber | string | null;
      readonly "isolate-ports"?: AnsweredFlag | null;
      readonly pending?: {
        readonly alias?: AnsweredNumber | string | null;
        readonly "isolate-ports"?: AnsweredFlag | string | null;
        readonly tag?: AnsweredNumber | string | null;
        readonly vlanaware?: AnsweredFlag | string | null;
        readonly zone?: AnsweredNumber | string | null;
      } | null;
      readonly state?: AnsweredNumber | string | null;
      readonly tag?: AnsweredNumber | null;
      readonly type: AnsweredNumber | string;
      readonly vlanaware?: AnsweredFlag | null;
      readonly vnet: AnsweredNumber | string;
      readonly zone?: AnsweredNumber | string | null;
    };
  };
  "PUT /cluster/sdn/vnets/{vnet}": {
    parameters: {
      alias?: string;
      delete?: string;
      digest?: string;
      "isolate-ports"?: Flag;
      "lock-token"?: string;
      tag?: Numeric;
      vlanaware?: Flag;
      zone?: string;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/vnets/{vnet}/firewall": {
    parameters: Record<never, never>;
    answer: readonly Readonly<Record<string, unknown>>[];
  };
  "GET /cluster/sdn/vnets/{vnet}/firewall/options": {
    parameters: Record<never, never>;
    answer: {
      readonly digest?: string | null;
      readonly enable?: AnsweredFlag | null;
      readonly log_level_forward?: string | null;
      readonly policy_forward?: string | null;
    };
  };
  "PUT /cluster/sdn/vnets/{vnet}/firewall/options": {
    parameters: {
      delete?: string;
      digest?: string;
      enable?: Flag;
      log_level_forward?: "alert" | "crit" | "debug" | "emerg" | "err" | "info" | "nolog" | "notice" | "warning";
      policy_forward?: "ACCEPT" | "DROP";
    };
    answer: unknown;
  };
  "GET /cluster/sdn/vnets/{vnet}/firewall/rules": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly action: string;
      readonly comment?: string | null;
      readonly dest?: string | null;
      readonly digest?: string | null;
      readonly dport?: string | null;
      readonly enable?: AnsweredNumber | null;
      readonly "icmp-type"?: string | null;
      readonly iface?: string | null;
      readonly ipversion?: AnsweredNumber | null;
      readonly log?: string | null;
      readonly macro?: string | null;
      readonly pos: AnsweredNumber;
      readonly proto?: string | null;
      readonly source?: string | null;
      readonly sport?: string | null;
      readonly type: string;
    }[];
  };
  "POST /cluster/sdn/vnets/{vnet}/firewall/rules": {
    parameters: {
      action: string;
      comment?: string;
      dest?: string;
      digest?: string;
      dport?: string;
      enable?: Numeric;
      "icmp-type"?: string;
      iface?: string;
      log?: "alert" | "crit" | "debug" | "emerg" | "err" | "info" | "nolog" | "notice" | "warning";
      macro?: string;
      pos?: Numeric;
      proto?: string;
      source?: string;
      sport?: string;
      type: "forward" | "group" | "in" | "out";
    };
    answer: unknown;
  };
  "DELETE /cluster/sdn/vnets/{vnet}/firewall/rules/{pos}": {
    parameters: {
      digest?: string;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/vnets/{vnet}/firewall/rules/{pos}": {
    parameters: Record<never, never>;
    answer: {
      readonly action: string;
      readonly comment?: string | null;
      readonly dest?: string | null;
      readonly digest?: string | null;
      readonly dport?: string | null;
      readonly enable?: AnsweredNumber | null;
      readonly "icmp-type"?: string | null;
      readonly iface?: string | null;
      readonly ipversion?: AnsweredNumber | null;
      readonly log?: string | null;
      readonly macro?: string | null;
      readonly pos: AnsweredNumber;
      readonly proto?: string | null;
      readonly source?: string | null;
      readonly sport?: string | null;
      readonly type: string;
    };
  };
  "PUT /cluster/sdn/vnets/{vnet}/firewall/rules/{pos}": {
    parameters: {
      action?: string;
      comment?: string;
      delete?: string;
      dest?: string;
      digest?: string;
      dport?: string;
      enable?: Numeric;
      "icmp-type"?: string;
      iface?: string;
      log?: "alert" | "crit" | "debug" | "emerg" | "err" | "info" | "nolog" | "notice" | "warning";
      macro?: string;
      moveto?: Numeric;
      proto?: string;
      source?: string;
      sport?: string;
      type?: "forward" | "group" | "in" | "out";
    };
    answer: unknown;
  };
  "DELETE /cluster/sdn/vnets/{vnet}/ips": {
    parameters: {
      ip: string;
      mac?: string;
      zone: string;
    };
    answer: unknown;
  };
  "POST /cluster/sdn/vnets/{vnet}/ips": {
    parameters: {
      ip: string;
      mac?: string;
      zone: string;
    };
    answer: unknown;
  };
  "PUT /cluster/sdn/vnets/{vnet}/ips": {
    parameters: {
      ip: string;
      mac?: string;
      vmid?: Numeric;
      zone: string;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/vnets/{vnet}/subnets": {
    parameters: {
      pending?: Flag;
      running?: Flag;
    };
    answer: readonly {
      readonly cidr?: AnsweredNumber | string | null;
      readonly "dhcp-dns-server"?: AnsweredNumber | string | null;
      readonly "dhcp-range"?: readonly {
        readonly "end-address"?: string | null;
        readonly "start-address"?: string | null;
      }[] | null;
      readonly digest?: AnsweredNumber | string | null;
      readonly dnszoneprefix?: AnsweredNumber | string | null;
      readonly gateway?: AnsweredNumber | string | null;
      readonly id?: AnsweredNumber | string | null;
      readonly mask?: AnsweredNumber | string | null;
      readonly network?: AnsweredNumber | string | null;
      readonly pending?: {
        readonly "dhcp-dns-server"?: AnsweredNumber | string | null;
        readonly "dhcp-range"?: readonly string[] | null;
        readonly dnszoneprefix?: AnsweredNumber | string | null;
        readonly gateway?: AnsweredNumber | string | null;
        readonly snat?: AnsweredFlag | AnsweredNumber | string | null;
      } | null;
      readonly snat?: AnsweredFlag | AnsweredNumber | null;
      readonly state?: AnsweredNumber | string | null;
      readonly subnet: AnsweredNumber | string;
      readonly type?: AnsweredNumber | string | null;
      readonly vnet?: AnsweredNumber | string | null;
      readonly zone?: AnsweredNumber | string | null;
    }[];
  };
  "POST /cluster/sdn/vnets/{vnet}/subnets": {
    parameters: {
      "dhcp-dns-server"?: string;
      "dhcp-range"?: List<string>;
      dnszoneprefix?: string;
      gateway?: string;
      "lock-token"?: string;
      snat?: Flag;
      subnet: string;
      type: "subnet";
    };
    answer: unknown;
  };
  "DELETE /cluster/sdn/vnets/{vnet}/subnets/{subnet}": {
    parameters: {
      "lock-token"?: string;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/vnets/{vnet}/subnets/{subnet}": {
    parameters: {
      pending?: Flag;
      running?: Flag;
    };
    answer: {
      readonly cidr?: AnsweredNumber | string | null;
      readonly "dhcp-dns-server"?: AnsweredNumber | string | null;
      readonly "dhcp-range"?: readonly {
        readonly "end-address"?: string | null;
        readonly "start-address"?: string | null;
      }[] | null;
      readonly digest?: AnsweredNumber | string | null;
      readonly dnszoneprefix?: AnsweredNumber | string | null;
      readonly gateway?: AnsweredNumber | string | null;
      readonly id?: AnsweredNumber | string | null;
      readonly mask?: AnsweredNumber | string | null;
      readonly network?: AnsweredNumber | string | null;
      readonly pending?: Readonly<Record<string, unknown>> | null;
      readonly snat?: AnsweredFlag | AnsweredNumber | null;
      readonly state?: AnsweredNumber | string | null;
      readonly subnet: AnsweredNumber | string;
      readonly type?: AnsweredNumber | string | null;
      readonly vnet?: AnsweredNumber | string | null;
      readonly zone?: AnsweredNumber | string | null;
    };
  };
  "PUT /cluster/sdn/vnets/{vnet}/subnets/{subnet}": {
    parameters: {
      delete?: string;
      "dhcp-dns-server"?: string;
      "dhcp-range"?: List<string>;
      digest?: string;
      dnszoneprefix?: string;
      gateway?: string;
      "lock-token"?: string;
      snat?: Flag;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/zones": {
    parameters: {
      pending?: Flag;
      running?: Flag;
      type?: "evpn" | "faucet" | "qinq" | "simple" | "vlan" | "vxlan";
    };
    answer: readonly {
      readonly "advertise-subnets"?: AnsweredFlag | null;
      readonly bridge?: AnsweredNumber | string | null;
      readonly "bridge-disable-mac-learning"?: AnsweredFlag | null;
      readonly controller?: AnsweredNumber | string | null;
      readonly dhcp?: AnsweredNumber | string | null;
      readonly digest?: AnsweredNumber | string | null;
      readonly "disable-arp-nd-suppression"?: AnsweredFlag | null;
      readonly dns?: AnsweredNumber | string | null;
      readonly dnszone?: AnsweredNumber | string | null;
      readonly exitnodes?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
      readonly "exitnodes-local-routing"?: AnsweredFlag | null;
      readonly "exitnodes-primary"?: AnsweredNumber | string | null;
      readonly ipam?: AnsweredNumber | string | null;
      readonly mac?: AnsweredNumber | string | null;
      readonly mtu?: AnsweredNumber | null;
      readonly nodes?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
      readonly peers?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
      readonly pending?: {
        readonly "advertise-subnets"?: AnsweredFlag | string | null;
        readonly bridge?: AnsweredNumber | string | null;
        readonly "bridge-disable-mac-learning"?: AnsweredFlag | string | null;
        readonly controller?: AnsweredNumber | string | null;
        readonly dhcp?: AnsweredNumber | string | null;
        readonly "disable-arp-nd-suppression"?: AnsweredFlag | string | null;
        readonly dns?: AnsweredNumber | string | null;
        readonly dnszone?: AnsweredNumber | string | null;
        readonly exitnodes?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
        readonly "exitnodes-local-routing"?: AnsweredFlag | string | null;
        readonly "exitnodes-primary"?: AnsweredNumber | string | null;
        readonly ipam?: AnsweredNumber | string | null;
        readonly mac?: AnsweredNumber | string | null;
        readonly mtu?: AnsweredNumber | string | null;
        readonly nodes?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
        readonly peers?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
        readonly reversedns?: AnsweredNumber | string | null;
        readonly "rt-import"?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
        readonly "secondary-controllers"?: readonly string[] | null;
        readonly tag?: AnsweredNumber | string | null;
        readonly "vlan-protocol"?: AnsweredNumber | string | null;
        readonly "vrf-vxlan"?: AnsweredNumber | string | null;
        readonly "vxlan-port"?: AnsweredNumber | string | null;
      } | null;
      readonly reversedns?: AnsweredNumber | string | null;
      readonly "rt-import"?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
      readonly "secondary-controllers"?: readonly string[] | null;
      readonly state?: AnsweredNumber | string | null;
      readonly tag?: AnsweredNumber | null;
      readonly type: AnsweredNumber | string;
      readonly "vlan-protocol"?: AnsweredNumber | string | null;
      readonly "vrf-vxlan"?: AnsweredNumber | null;
      readonly "vxlan-port"?: AnsweredNumber | null;
      readonly zone: AnsweredNumber | string;
    }[];
  };
  "POST /cluster/sdn/zones": {
    parameters: {
      "advertise-subnets"?: Flag;
      bridge?: string;
      "bridge-disable-mac-learning"?: Flag;
      controller?: string;
      dhcp?: "dnsmasq";
      "disable-arp-nd-suppression"?: Flag;
      dns?: string;
      dnszone?: string;
      "dp-id"?: Numeric;
      exitnodes?: string;
      "exitnodes-local-routing"?: Flag;
      "exitnodes-primary"?: string;
      fabric?: string;
      ipam?: string;
      "lock-token"?: string;
      mac?: string;
      mtu?: Numeric;
      nodes?: string;
      peers?: string;
      reversedns?: string;
      "rt-import"?: string;
      "secondary-controllers"?: List<string>;
      tag?: Numeric;
      type: "evpn" | "faucet" | "qinq" | "simple" | "vlan" | "vxlan";
      "vlan-protocol"?: "802.1ad" | "802.1q";
      "vrf-vxlan"?: Numeric;
      "vxlan-port"?: Numeric;
      zone: string;
    };
    answer: unknown;
  };
  "DELETE /cluster/sdn/zones/{zone}": {
    parameters: {
      "lock-token"?: string;
    };
    answer: unknown;
  };
  "GET /cluster/sdn/zones/{zone}": {
    parameters: {
      pending?: Flag;
      running?: Flag;
    };
    answer: {
      readonly "advertise-subnets"?: AnsweredFlag | null;
      readonly bridge?: AnsweredNumber | string | null;
      readonly "bridge-disable-mac-learning"?: AnsweredFlag | null;
      readonly controller?: AnsweredNumber | string | null;
      readonly dhcp?: AnsweredNumber | string | null;
      readonly digest?: AnsweredNumber | string | null;
      readonly "disable-arp-nd-suppression"?: AnsweredFlag | null;
      readonly dns?: AnsweredNumber | string | null;
      readonly dnszone?: AnsweredNumber | string | null;
      readonly exitnodes?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
      readonly "exitnodes-local-routing"?: AnsweredFlag | null;
      readonly "exitnodes-primary"?: AnsweredNumber | string | null;
      readonly ipam?: AnsweredNumber | string | null;
      readonly mac?: AnsweredNumber | string | null;
      readonly mtu?: AnsweredNumber | null;
      readonly nodes?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
      readonly peers?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
      readonly pending?: {
        readonly "advertise-subnets"?: AnsweredFlag | string | null;
        readonly bridge?: AnsweredNumber | string | null;
        readonly "bridge-disable-mac-learning"?: AnsweredFlag | string | null;
        readonly controller?: AnsweredNumber | string | null;
        readonly dhcp?: AnsweredNumber | string | null;
        readonly "disable-arp-nd-suppression"?: AnsweredFlag | string | null;
        readonly dns?: AnsweredNumber | string | null;
        readonly dnszone?: AnsweredNumber | string | null;
        readonly exitnodes?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
        readonly "exitnodes-local-routing"?: AnsweredFlag | string | null;
        readonly "exitnodes-primary"?: AnsweredNumber | string | null;
        readonly ipam?: AnsweredNumber | string | null;
        readonly mac?: AnsweredNumber | string | null;
        readonly mtu?: AnsweredNumber | string | null;
        readonly nodes?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
        readonly peers?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
        readonly reversedns?: AnsweredNumber | string | null;
        readonly "rt-import"?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
        readonly "secondary-controllers"?: readonly string[] | null;
        readonly tag?: AnsweredNumber | string | null;
        readonly "vlan-protocol"?: AnsweredNumber | string | null;
        readonly "vrf-vxlan"?: AnsweredNumber | string | null;
        readonly "vxlan-port"?: AnsweredNumber | string | null;
      } | null;
      readonly reversedns?: AnsweredNumber | string | null;
      readonly "rt-import"?: AnsweredNumber | string | readonly (AnsweredNumber | string)[] | null;
      readonly "secondary-controllers"?: readonly string[] | null;
      readonly state?: AnsweredNumber | string | null;
      readonly tag?: AnsweredNumber | null;
      readonly type: AnsweredNumber | string;
      readonly "vlan-protocol"?: AnsweredNumber | string | null;
      readonly "vrf-vxlan"?: AnsweredNumber | null;
      readonly "vxlan-port"?: AnsweredNumber | null;
      readonly zone: AnsweredNumber | string;
    };
  };
  "PUT /cluster/sdn/zones/{zone}": {
    parameters: {
      "advertise-subnets"?: Flag;
      bridge?: string;
      "bridge-disable-mac-learning"?: Flag;
      controller?: string;
      delete?: string;
      dhcp?: "dnsmasq";
      digest?: string;
      "disable-arp-nd-suppression"?: Flag;
      dns?: string;
      dnszone?: string;
      "dp-id"?: Numeric;
      exitnodes?: string;
      "exitnodes-local-routing"?: Flag;
      "exitnodes-primary"?: string;
      fabric?: string;
      ipam?: string;
      "lock-token"?: string;
      mac?: string;
      mtu?: Numeric;
      nodes?: string;
      peers?: string;
      reversedns?: string;
      "rt-import"?: string;
      "secondary-controllers"?: List<string>;
      tag?: Numeric;
      "vlan-protocol"?: "802.1ad" | "802.1q";
      "vrf-vxlan"?: Numeric;
      "vxlan-port"?: Numeric;
    };
    answer: unknown;
  };
}
