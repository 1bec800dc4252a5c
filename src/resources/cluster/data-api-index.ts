/** Directory indexes of the API. Facts: contributing/facts/cluster.md#views. */
import { list, string } from "../../framework/attribute";
import { dataSource } from "../kinds/define";

/** All paths that only return an index, as in the API description. */
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

/** Paths that the API declares without permissions: only root@pam may read them, with a ticket. */
const ROOT_ONLY = /^\/cluster\/(backup-info|sdn\/vnets\/[^/]+\/firewall)$/;

const shown = INDEXES.map((path) => path.replace("{vnet}", "<vnet>"));
const patterns = INDEXES.map((index) => ({
  index,
  pattern: new RegExp(`^${index.replace("{vnet}", "(?<vnet>[^/{}]+)")}$`),
}));

/** The index of a path, and the VNet in it. */
function indexOf(path: string) {
  const found = patterns.flatMap(({ index, pattern }) => {
    const match = pattern.exec(path);
    return match ? [{ index, vnet: match.groups?.vnet ?? "" }] : [];
  });
  return found[0];
}

/** An entry of an index. Its name has different keys. */
interface Entry {
  readonly name?: string | null;
  readonly id?: string | null;
  readonly subdir?: string | null;
}

export const apiIndexData = dataSource({
  type: "api_index",
  family: "cluster",
  description:
    "A directory of the API: the names below a path. It depends on the version of the server. `/cluster/backup-info` and `/cluster/sdn/vnets/<vnet>/firewall` need root@pam with a ticket.",
  attributes: {
    path: string({
      doc: `Path, one of ${shown.map((path) => `\`${path}\``).join(", ")}.`,
      check: [(path) => (indexOf(path) ? undefined : `must be the path of an index: ${shown.join(", ")}`)],
    }).required(),
    names: list(string({ doc: "Name." }), { doc: "Names below the path, sorted." }).computed(),
  },
  operations: INDEXES.map((path) => `GET ${path}`),
  rights: {
    calls({ planned }) {
      const { index, vnet } = indexOf(String(planned?.path)) ?? { index: "/cluster", vnet: "" };
      return [{ operation: `GET ${index}`, parameters: { vnet }, byRoot: ROOT_ONLY.test(index) }];
    },
  },
  async read({ path }, { services }) {
    const credential = ROOT_ONLY.test(path) ? ("root-ticket" as const) : ("any" as const);
    // The check of `path` accepts only indexes.
    const { index, vnet } = indexOf(path) ?? { index: "/cluster", vnet: "" };
    const entries: readonly Entry[] = await services.read(`GET ${index}`, { vnet }, {}, { credential });
    return { names: entries.flatMap(({ name, id, subdir }) => name ?? id ?? subdir ?? []).sort() };
  },
});
