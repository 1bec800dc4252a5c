/** SDN: prefix lists and route maps. */
import type { Config, Sample } from "../sample";

export const list: Readonly<Record<string, Config>> = {
  "pve_sdn_prefix_list.one": { prefix_list: "filter1" },
  "pve_sdn_prefix_list.two": { prefix_list: "filter2" },
};

export const maps: Readonly<Record<string, Config>> = {
  "pve_sdn_route_map.one": { route_map: "map1", entries: [{ order: 10, action: "permit" }] },
  "pve_sdn_route_map.two": { route_map: "map2", entries: [{ order: 10, action: "permit" }] },
};

export const routeMaps: Sample["fields"] = { route_map_in: ["map1", "map2"], route_map_out: ["map1", "map2"] };
export const routeFilter: Sample["fields"] = { route_filter: ["filter1", "filter2"] };

export const filters: readonly Sample[] = [
  {
    type: "sdn_prefix_list",
    minimal: (n) => ({ prefix_list: `list${n}` }),
    fields: {
      entries: [
        {
          20: { action: "permit", prefix: "10.0.0.0/8", ge: 16, le: 24 },
          10: { action: "deny", prefix: "2001:DB8::/32" },
        },
        { 5: { action: "deny", prefix: "0.0.0.0/0" } },
      ],
    },
  },
  {
    type: "sdn_prefix_list_entry",
    given: { "pve_sdn_prefix_list.shared": { prefix_list: "shared" } },
    minimal: (n) => ({ prefix_list: "shared", seq: n, action: "permit", prefix: "10.0.0.0/8" }),
    fields: {
      prefix_list: ["shared", "other"],
      action: ["deny", "permit"],
      prefix: ["10.0.0.0/9", "192.0.2.0/24"],
      ge: [16, 17],
      le: [24, 25],
    },
  },
  {
    type: "sdn_route_map",
    given: { ...list, ...maps },
    minimal: (n) => ({ route_map: `routes${n}`, entries: [{ order: 10, action: "permit" }] }),
    fields: {
      entries: [
        [
          { order: 20, action: "deny", match: [{ key: "ip-address-prefix-list", value: "filter1" }] },
          {
            order: 10,
            action: "permit",
            set: [{ key: "ip-next-hop-unchanged" }],
            exit_action: { key: "on-match-next" },
          },
        ],
        [
          {
            order: 30,
            action: "permit",
            set: [{ key: "metric", value: "+10" }],
            call: "map1",
            exit_action: { key: "on-match-goto", value: "40" },
          },
        ],
      ],
    },
  },
  {
    type: "sdn_route_map_entry",
    given: { ...list, ...maps },
    minimal: (n) => ({ route_map: "pieces", order: n, action: "permit" }),
    fields: {
      route_map: ["pieces", "other"],
      action: ["deny", "permit"],
      match: [
        [
          { key: "vni", value: "100" },
          { key: "peer", value: "192.0.2.1" },
        ],
        [{ key: "tag", value: "untagged" }],
      ],
      set: [[{ key: "local-preference", value: "+10" }], [{ key: "ip6-next-hop-prefer-global" }]],
      call: ["map1", "map2"],
      exit_action: [{ key: "continue", value: "20" }, { key: "on-match-next" }],
    },
  },
];
