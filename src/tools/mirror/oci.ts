/**
 * Layout of a provider for registries of container images, which OpenTofu installs from since 1.10 (`oci_mirror`). A tag is a version.
 * It names an index with a manifest for each platform, whose only layer is the archive. The folder is an OCI image layout.
 */
import { createHash } from "node:crypto";

const INDEX = "application/vnd.oci.image.index.v1+json";
const MANIFEST = "application/vnd.oci.image.manifest.v1+json";
const PROVIDER = "application/vnd.opentofu.provider";
/** Names the tag of a manifest in `index.json`. */
const TAG = "org.opencontainers.image.ref.name";

/** Marks the folder as a layout. */
export const LAYOUT_FILE = { name: "oci-layout", content: text({ imageLayoutVersion: "1.0.0" }) } as const;

interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
  readonly artifactType?: string;
  readonly platform?: { readonly architecture: string; readonly os: string };
  readonly annotations?: Readonly<Record<string, string>>;
}

/** A file of the layout, named after its content. */
export interface Blob {
  readonly content: Buffer;
  readonly descriptor: Descriptor;
}

/** Path of a blob in the layout. */
export const pathOf = ({ descriptor }: Blob): string => `blobs/${descriptor.digest.replace(":", "/")}`;

/** A tag has no `+`, which a version may contain. */
export const tagOf = (version: string): string => version.replaceAll("+", "_");

/** Empty configuration of all manifests. */
export const CONFIG: Blob = blob("application/vnd.oci.empty.v1+json", Buffer.from("{}"));

/** Blobs of a platform, such as `linux_amd64`: its archive, and the manifest that names the archive. */
export function platformBlobs(platform: string, archive: Buffer): { readonly layer: Blob; readonly manifest: Blob } {
  const [os = "", architecture = ""] = platform.split("_");
  const layer = blob("archive/zip", archive);
  const artifactType = "application/vnd.opentofu.provider-target";
  const { content, descriptor } = document(MANIFEST, {
    artifactType,
    config: CONFIG.descriptor,
    layers: [layer.descriptor],
  });
  return { layer, manifest: { content, descriptor: { ...descriptor, artifactType, platform: { architecture, os } } } };
}

/** Index of a version. It names the manifests of its platforms. */
export function versionIndex(manifests: readonly Blob[]): Blob {
  const { content, descriptor } = document(INDEX, {
    artifactType: PROVIDER,
    manifests: manifests.map((manifest) => manifest.descriptor),
  });
  return { content, descriptor: { ...descriptor, artifactType: PROVIDER } };
}

/** `index.json` with the existing tags and this one. */
export function layoutIndexWith(before: string | undefined, tag: string, { descriptor }: Blob): string {
  const others = manifestsIn(before).filter(({ annotations }) => annotations?.[TAG] !== tag);
  const own = { ...descriptor, annotations: { [TAG]: tag } };
  return text({ schemaVersion: 2, mediaType: INDEX, manifests: [...others, own] });
}

function manifestsIn(before: string | undefined): readonly Descriptor[] {
  if (before === undefined) return [];
  try {
    const { manifests } = JSON.parse(before) as { readonly manifests?: unknown };
    if (Array.isArray(manifests)) return manifests;
  } catch {
    // The error below names the remedy.
  }
  throw new Error("index.json of the layout is damaged: remove it, and write the layout again");
}

function document(mediaType: string, content: object): Blob {
  return blob(mediaType, Buffer.from(JSON.stringify({ schemaVersion: 2, mediaType, ...content })));
}

function blob(mediaType: string, content: Buffer): Blob {
  const digest = `sha256:${createHash("sha256").update(content).digest("hex")}`;
  return { content, descriptor: { mediaType, digest, size: content.length } };
}

function text(content: object): string {
  return `${JSON.stringify(content)}\n`;
}
