/** PowerDNS servers. Facts: contributing/facts/sdn.md#dns-servers. */

import { sectionConfig } from "../../../kernel/section-config";
import { DNS } from "../files";
import { connectionProblem } from "./connection";
import { immediateObjects } from "./immediate-objects";
import * as refuse from "./texts";

const dnsConfig = sectionConfig({
  properties: { ttl: { type: "integer" }, reversemaskv6: { type: "integer" } },
  types: {
    powerdns: {
      url: "required",
      key: "required",
      ttl: "optional",
      reversemaskv6: "optional",
      fingerprint: "optional",
    },
  },
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
