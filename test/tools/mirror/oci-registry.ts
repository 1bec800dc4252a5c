/** Serves an OCI image layout as one repository of a registry, for reading only. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Answer, type MirrorServer, serveOverHttps } from "../../support/mirror-server";

interface Layout {
  readonly manifests: readonly {
    readonly mediaType: string;
    readonly digest: string;
    readonly annotations?: Readonly<Record<string, string>>;
  }[];
}

const TAG = "org.opencontainers.image.ref.name";

/** `repository`: its name in the registry, such as `mirror/pve`. */
export const serveLayout = async (folder: string, repository: string): Promise<MirrorServer> =>
  await serveOverHttps((url) => {
    const { manifests } = JSON.parse(readFileSync(join(folder, "index.json"), "utf8")) as Layout;
    const path = url.replace(/\?.*$/, "");
    const base = `/v2/${repository}/`;
    if (path === "/v2/") return json({});
    if (path === `${base}tags/list`)
      return json({ name: repository, tags: manifests.map(({ annotations }) => annotations?.[TAG]) });
    const [, kind, reference = ""] = new RegExp(`^${base}(manifests|blobs)/(.+)$`).exec(path) ?? [];
    const digest = manifests.find(({ annotations }) => annotations?.[TAG] === reference)?.digest ?? reference;
    const file = join(folder, "blobs", digest.replace(":", "/"));
    if (kind === undefined || !existsSync(file)) return undefined;
    const content = readFileSync(file);
    const type = kind === "blobs" ? "application/octet-stream" : JSON.parse(content.toString()).mediaType;
    return { type, content, headers: { "docker-content-digest": digest } };
  });

const json = (content: object): Answer => ({ type: "application/json", content: Buffer.from(JSON.stringify(content)) });
