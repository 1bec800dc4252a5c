/**
 * What a server says it can do: the API description that its documentation is made of. Genuine servers hand it out
 * without a login, at `/pve-docs/api-viewer/apidoc.js`: a tree of paths in JSON, followed by the program that shows it.
 */
import { get as getHttp } from "node:http";
import { get as getHttps } from "node:https";
import { operations } from "../../src/simulator/schema/description";
import { asNewer } from "../../src/simulator/schema/newer-server";

const PATH = "/pve-docs/api-viewer/apidoc.js";

/** Of each parameter of each operation, the variants that it is for; none: for all. */
export type Description = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

interface Parameter {
  readonly "instance-types"?: readonly string[];
  readonly oneOf?: readonly Parameter[];
}
type Parameters = Readonly<Record<string, Parameter>>;

interface Branch {
  readonly path?: string;
  readonly children?: readonly Branch[];
  readonly info?: Readonly<Record<string, { readonly parameters?: { readonly properties?: Parameters } }>>;
}

/** Everything that we know of, whatever the version. */
export const ours: Description = Object.fromEntries(
  operations.map((operation) => [
    `${operation.method} ${operation.path}`,
    variantsByName(asNewer(operation).parameters as Parameters),
  ]),
);

/** Nothing when the server has no documentation. */
export async function askDescription(endpoint: string): Promise<Description | undefined> {
  const { status, text } = await fetchText(new URL(PATH, endpoint));
  return status === 200 ? parseDescription(text) : undefined;
}

export function parseDescription(text: string): Description {
  const start = text.indexOf("[");
  const end = /^\]\s*;?\s*$/m.exec(text);
  if (start < 0 || !end) throw new Error(`${PATH} has no tree of paths`);
  const tree = JSON.parse(text.slice(start, end.index + 1)) as Branch[];
  return Object.fromEntries(tree.flatMap(entriesOf));
}

function entriesOf({ path, children = [], info = {} }: Branch): [string, Description[string]][] {
  const own = Object.entries(info).map(
    ([method, { parameters }]) =>
      [`${method} ${path}`, variantsByName(parameters?.properties ?? {})] satisfies [string, Description[string]],
  );
  return [...own, ...children.flatMap(entriesOf)];
}

function variantsByName(parameters: Parameters): Description[string] {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, { "instance-types": types, oneOf = [] }]) => [
      name,
      types ?? oneOf.flatMap((variant) => variant["instance-types"] ?? []),
    ]),
  );
}

/** Whoever is at the other end, nothing secret is sent, and the answer is only a list of names. */
function fetchText(url: URL): Promise<{ status: number; text: string }> {
  const options = { rejectUnauthorized: false, timeout: 30_000 };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "http:" ? getHttp : getHttps)(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }),
      );
    });
    request.on("error", reject);
    request.on("timeout", () => request.destroy(new Error(`${url} did not answer`)));
  });
}
