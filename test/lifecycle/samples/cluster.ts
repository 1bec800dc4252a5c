/** Datacenter options. */
import type { Scenario } from "../sample";

/** Attributes of `api_object`: `test/resources/cluster/any-path` covers them. */
const OF_THE_REQUEST = [
  "sensitive_body",
  "ignore",
  "read_path",
  "create_operation",
  "update_operation",
  "delete_operation",
];

export const cluster: Scenario = {
  name: "cluster",
  samples: [
    {
      type: "api_object",
      minimal: (n) => ({ path: `/pools/api${n}` }),
      fields: {
        body: [{ comment: "one" }, { comment: "two" }],
        replace_triggers: [{ week: "1" }, { week: "2" }],
        replace_on: [["other"], ["another"]],
        check_description: [true, false],
        root_ticket: [false, true],
      },
      except: Object.fromEntries(
        OF_THE_REQUEST.map((name) => [name, "an attribute of single requests: tried with all collections"]),
      ),
      unseen: { replace_triggers: "the server does not know it" },
    },
    {
      type: "cluster_options",
      singleton: true,
      minimal: () => ({}),
      fields: {
        bandwidth_limits: [{ clone: 100 }, { clone: 50.5, default: 1000, restore: 0, migration: 2000.25, move: 1 }],
        console: ["html5", "vv"],
        consent_text: ["Grüße\nan alle", "Stop."],
        crs: [
          { ha: "static", ha_rebalance_on_start: true },
          {
            ha: "dynamic",
            ha_auto_rebalance: true,
            ha_auto_rebalance_threshold: 40.5,
            ha_auto_rebalance_method: "topsis",
            ha_auto_rebalance_hold_duration: 0,
            ha_auto_rebalance_margin: 100,
          },
        ],
        description: ["One line", "Two\nlines\n"],
        email_from: ["pve@example.test", "Admin@example.test"],
        fencing: ["watchdog", "hardware"],
        ha: [{ shutdown_policy: "migrate" }, { shutdown_policy: "freeze" }],
        http_proxy: ["http://proxy.example.test:3128", "http://u:p%40@proxy.example.test"],
        keyboard: ["de", "en-us"],
        language: ["de", "pt_BR"],
        location: [
          { latitude: 48.2, longitude: 16.37, name: "Wien" },
          { latitude: -90, longitude: 180 },
        ],
        mac_prefix: ["BC:24:12", "02:00"],
        max_workers: [4, 8],
        migration: [{ type: "secure", network: "192.0.2.0/24" }, { type: "insecure" }],
        replication: [{ network: "2001:db8::/64" }, { type: "insecure" }],
        next_id: [{ lower: 200, upper: 300 }, { upper: 5000 }],
        notify: [
          { package_updates: "never", fencing: "always", replication: "never" },
          {
            target_fencing: "mail-to-root",
            target_package_updates: "mail-to-root",
            target_replication: "mail-to-root",
          },
        ],
        registered_tags: [["a", "b"], ["c"]],
        tag_style: [
          { shape: "full", color_map: { web: { background: "FF0000" } } },
          { case_sensitive: true, ordering: "config", color_map: { web: { background: "00ff00", text: "ffffff" } } },
        ],
        u2f: [{ app_id: "https://pve.example.test" }, { origin: "https://pve.example.test" }],
        user_tag_access: [{ user_allow: "list", user_allow_list: ["a"] }, { user_allow: "none" }],
        webauthn: [{ id: "example.test", rp: "pve", origin: "https://pve.example.test" }, { allow_subdomains: false }],
      },
      without: { disappear: "the options always exist" },
      importId: () => "cluster",
    },
  ],
};
