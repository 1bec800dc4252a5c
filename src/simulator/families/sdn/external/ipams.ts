/** IPAM objects: the built-in one and servers outside of the cluster. Facts: contributing/facts/sdn.md#ipams. */
import type { Call } from "../../../kernel/call";
import type { Routes } from "../../../kernel/router";
import { sectionConfig } from "../../../kernel/section-config";
import { IPAMS } from "../files";
import { addressStatus } from "./address-status";
import { connectionProblem } from "./connection";
import { immediateObjects } from "./immediate-objects";
import { withBuiltIn } from "./ipam-file";
import * as refuse from "./texts";

const ipamConfig = sectionConfig({
  properties: { section: { type: "integer" } },
  types: {
    pve: {},
    netbox: { url: "required", token: "required", fingerprint: "optional" },
    phpipam: { url: "required", token: "required", section: "required", fingerprint: "optional" },
  },
});

/** What is requested to see whether the server is there. */
const PROBES: Readonly<Record<string, (section: unknown) => string>> = {
  netbox: () => "/ipam/aggregates/",
  phpipam: (section) => `/sections/${section}`,
};

export const ipams = immediateObjects({
  path: "ipams",
  key: "ipam",
  file: IPAMS,
  config: ipamConfig,
  // The server's text names the wrong kind.
  deletionFailure: "delete sdn zone object failed",
  all: withBuiltIn,
  check: (call, { type, url = "", token = "", section }) => {
    const probe = PROBES[type];
    const problem = probe && connectionProblem(call, `${url}${probe(section)}`, String(token));
    if (problem !== undefined) refuse.ipamUnreachable(type, problem);
  },
});

function status(call: Call) {
  if (call.required("ipam") !== "pve") {
    refuse.otherIpam();
  }
  return addressStatus(call);
}

export const ipamStatus: Routes = {
  "GET /cluster/sdn/ipams/{ipam}/status": status,
};
