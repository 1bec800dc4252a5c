/** PowerDNS servers. Facts: contributing/facts/sdn.md#dns-servers. */

import { sectionConfig } from "../../../kernel/section-config";
import { parametersOf } from "../../../schema/description";
import { DNS } from "../files";
import { connectionProblem } from "./connection";
import { immediateObjects } from "./immediate-objects";
import * as refuse from "./texts";

const dnsConfig = sectionConfig({
  parameters: parametersOf("POST /cluster/sdn/dns"),
  types: { powerdns: { required: "url key", optional: "ttl reversemaskv6 fingerprint" } },
});

export const dns = immediateObjects({
  path: "dns",
  key: "dns",
  file: DNS,
  config: dnsConfig,
  deletionFailure: "delete sdn dns object failed",
  withBuiltIn: (stored) => stored,
  check: (call, { url = "", key = "" }) => {
    const problem = connectionProblem(call, String(url), String(key));
    if (problem !== undefined) refuse.dnsUnreachable(problem);
  },
});
