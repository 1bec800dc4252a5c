/** Directory indexes of the API: what a server of this version knows. Facts: docs/facts/cluster.md#views. */
import { list, string } from "../../framework/attribute";
import { dataSource } from "../kinds/define";

/** Every path that answers an index and nothing else, as the API description names them. */
const INDEXES = [
  "/cluster",
  "/cluster/acme",
  "/cluster/backup-info",
  "/cluster/bulk-action",
  "/cluster/bulk-action/guest",
  "/cluster/ceph",
  "/cluster/config",
  "/cluster/firewall",
  "/cluster/ha",
  "/cluster/ha/status",
  "/cluster/jobs",
  "/cluster/mapping",
  "/cluster/metrics",
  "/cluster/notifications",
  "/cluster/notifications/endpoints",
  "/cluster/qemu",
  "/cluster/sdn",
  "/cluster/sdn/fabrics",
  "/cluster/sdn/vnets/{vnet}/firewall",
] as const;

/** Declared without permissions: for root@pam itself, by ticket. */
const ROOT_ONLY = /^\/cluster\/(backup-info|sdn\/vnets\/[^/]+\/firewall)$/;

const shown = INDEXES.map((path) => path.replace("{vnet}", "<vnet>"));
const patterns = INDEXES.map((path) => new RegExp(`^${path.replace(/\{[^{}]+\}/g, "[^/{}]+")}$`));

export const apiIndexData = dataSource({
  type: "api_index",
  family: "cluster",
  documentation: {
    description:
      "A directory of the API: the names below a path. Tells what a server of this version offers. `/cluster/backup-info` and `/cluster/sdn/vnets/<vnet>/firewall` are answered to root@pam with a ticket only.",
    example: `data "pve_api_index" "sdn" {
  path = "/cluster/sdn"
}

output "has_fabrics" {
  value = contains(data.pve_api_index.sdn.names, "fabrics")
}
`,
  },
  attributes: {
    path: string({
      doc: `Path, one of ${shown.map((path) => `\`${path}\``).join(", ")}.`,
      check: [
        (path) =>
          patterns.some((pattern) => pattern.test(path))
            ? undefined
            : `must be the path of an index: ${shown.join(", ")}`,
      ],
    }).required(),
    names: list(string({ doc: "Name." }), { doc: "Names below the path, sorted." }).computed(),
  },
  operations: INDEXES.map((path) => `GET ${path}`),
  async read(config, { services }) {
    const path = String(config.path);
    const credential = ROOT_ONLY.test(path) ? ("root-ticket" as const) : ("any" as const);
    const entries = await services.list<Record<string, unknown>>(path, {}, { credential });
    return { names: entries.map((item) => String(item.name ?? item.id ?? item.subdir)).sort() };
  },
});
