/** Directory indexes of the API: what a server of this version knows. Facts: contributing/facts/cluster.md#views. */
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
const patterns = INDEXES.map((index) => ({
  index,
  pattern: new RegExp(`^${index.replace("{vnet}", "(?<vnet>[^/{}]+)")}$`),
}));

/** The operation of a path, and the VNet that it names. */
function located(path: string) {
  const found = patterns.flatMap(({ index, pattern }) => {
    const match = pattern.exec(path);
    return match ? [{ index, vnet: match.groups?.vnet ?? "" }] : [];
  });
  return found[0];
}

/** What an index calls its entries differs. */
interface Entry {
  readonly name?: string | null;
  readonly id?: string | null;
  readonly subdir?: string | null;
}

export const apiIndexData = dataSource({
  type: "api_index",
  family: "cluster",
  documentation: {
    description:
      "A directory of the API: the names below a path. Shows what a server of this version offers. `/cluster/backup-info` and `/cluster/sdn/vnets/<vnet>/firewall` are answered to root@pam with a ticket only.",
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
      check: [(path) => (located(path) ? undefined : `must be the path of an index: ${shown.join(", ")}`)],
    }).required(),
    names: list(string({ doc: "Name." }), { doc: "Names below the path, sorted." }).computed(),
  },
  operations: INDEXES.map((path) => `GET ${path}`),
  rights: {
    calls({ planned }) {
      const { index, vnet } = located(String(planned?.path)) ?? { index: "/cluster", vnet: "" };
      return [{ operation: `GET ${index}`, parameters: { vnet }, byRoot: ROOT_ONLY.test(index) }];
    },
  },
  async read({ path }, { services }) {
    const credential = ROOT_ONLY.test(path) ? ("root-ticket" as const) : ("any" as const);
    // The check has let pass nothing else.
    const { index, vnet } = located(path) ?? { index: "/cluster", vnet: "" };
    const entries: readonly Entry[] = await services.read(`GET ${index}`, { vnet }, {}, { credential });
    return { names: entries.flatMap(({ name, id, subdir }) => name ?? id ?? subdir ?? []).sort() };
  },
});
