/** Serves the API description of the server's API viewer. As all files of the documentation, it needs no login. */
import type { Dispatcher } from "../kernel/dispatcher";
import type { Operation } from "../schema/operation";
import type { Response } from "./envelope";
import type { RawRequest } from "./parse-request";

const PATH = "/pve-docs/api-viewer/apidoc.js";

interface Branch {
  path: string;
  text: string;
  leaf: 0 | 1;
  info: Record<string, unknown>;
  children?: Branch[];
}

export function isDocumentation({ method, target }: RawRequest): boolean {
  return method === "GET" && target.split("?", 1)[0] === PATH;
}

/** Responds with a script that begins with the tree of all paths as JSON. */
export function documentationResponse(dispatcher: Dispatcher): Response {
  const body = `const apiSchema = ${JSON.stringify(treeOf(dispatcher.servedOperations()), null, 1)}\n;\n`;
  return { status: 200, reason: "OK", body, contentType: "application/javascript" };
}

function treeOf(operations: readonly Operation[]): Branch[] {
  const top: Branch[] = [];
  for (const operation of operations) {
    const { method, path, parameters, permissions, protected: isProtected } = operation;
    branchAt(top, path).info[method] = {
      method,
      parameters: { additionalProperties: 0, properties: parameters },
      permissions,
      ...(isProtected && { protected: 1 }),
    };
  }
  return top;
}

function branchAt(top: Branch[], path: string): Branch {
  let branches = top;
  let branch: Branch | undefined;
  const segments = path.split("/").slice(1);
  segments.forEach((text, index) => {
    if (branch) branch.leaf = 0;
    const existing = branches.find((candidate) => candidate.text === text);
    branch = existing ?? { path: `/${segments.slice(0, index + 1).join("/")}`, text, leaf: 1, info: {} };
    if (!existing) branches.push(branch);
    branch.children ??= [];
    branches = branch.children;
  });
  return branch as Branch;
}
