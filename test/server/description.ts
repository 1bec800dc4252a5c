/**
 * The API description behind a server's documentation. Genuine servers return it without a login, at
 * `/pve-docs/api-viewer/apidoc.js`: a tree of paths in JSON, followed by the program that shows it.
 */
import { get as getHttp } from "node:http";
import { get as getHttps } from "node:https";
import { numbered, readDocumentation } from "../../scripts/operations/read-server";
import { operations } from "../../src/simulator/schema/description";
import type { Properties } from "../../src/simulator/schema/operation";
import { operationOfNewer } from "../../src/simulator/schema/other-versions";

const PATH = "/pve-docs/api-viewer/apidoc.js";

interface Parameter {
  /** Variants with this parameter; empty for all. */
  readonly types: readonly string[];
  /** Allowed values, if the list is closed. */
  readonly values?: readonly string[];
}

/** The parameters of each operation. */
export type Description = Readonly<Record<string, Readonly<Record<string, Parameter>>>>;

/** All known operations, of any version. */
export const ours: Description = Object.fromEntries(
  operations.map((operation) => [
    `${operation.method} ${operation.path}`,
    parametersByName(numbered(operationOfNewer(operation).parameters)),
  ]),
);

/** Returns `undefined` if the server has no documentation. */
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

/** Skips the certificate check: the request contains no secret, and the response is only a list of names. */
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
