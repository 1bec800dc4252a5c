/**
 * What a server says it can do: the API description that its documentation is made of. Genuine servers hand it out
 * without a login, at `/pve-docs/api-viewer/apidoc.js`: a tree of paths in JSON, followed by the program that shows it.
 */
import { get as getHttp } from "node:http";
import { get as getHttps } from "node:https";
import { numbered, readDocumentation } from "../../scripts/operations/read-server";
import { operations } from "../../src/simulator/schema/description";
import type { Properties } from "../../src/simulator/schema/operation";
import { operationOfNewer } from "../../src/simulator/schema/other-versions";

const PATH = "/pve-docs/api-viewer/apidoc.js";

interface Parameter {
  /** The variants that it is for; none: for all. */
  readonly types: readonly string[];
  /** Where it takes no others. */
  readonly values?: readonly string[];
}

/** The parameters of each operation. */
export type Description = Readonly<Record<string, Readonly<Record<string, Parameter>>>>;

/** Everything that we know of, whatever the version. */
export const ours: Description = Object.fromEntries(
  operations.map((operation) => [
    `${operation.method} ${operation.path}`,
    parametersByName(numbered(operationOfNewer(operation).parameters)),
  ]),
);

/** Nothing when the server has no documentation. */
export async function askDescription(endpoint: string): Promise<Description | undefined> {
  const { status, text } = await fetchText(new URL(PATH, endpoint));
  return status === 200 ? parseDescription(text) : undefined;
}

export function parseDescription(text: string): Description {
  const all = Object.entries(readDocumentation(text));
  return Object.fromEntries(all.map(([operation, parameters]) => [operation, parametersByName(parameters)]));
}

function parametersByName(properties: Properties): Description[string] {
  return Object.fromEntries(
    Object.entries(properties).map(([name, { enum: values, "instance-types": types, oneOf = [] }]) => [
      name,
      { types: types ?? oneOf.flatMap((variant) => variant["instance-types"] ?? []), ...(values && { values }) },
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
