/** PowerDNS servers. Facts: contributing/facts/sdn.md#dns-servers. */

import { type Section, sectionConfig } from "../../../kernel/section-config";
import { parametersOf } from "../../../schema/description";
import { DNS } from "../files";
import { sectionObjects } from "../section-objects";
import { connectionProblem } from "./connection";
import * as refuse from "./texts";

const dnsConfig = sectionConfig({
  parameters: parametersOf("POST /cluster/sdn/dns"),
  types: { powerdns: { required: "url key", optional: "ttl reversemaskv6 fingerprint" } },
});

export const dns = sectionObjects({
  path: "dns",
  key: "dns",
  file: DNS,
  config: dnsConfig,
  requested: (call) => ({ objects: call.read(DNS), digest: call.digest(DNS) }),
  check: (call, id, objects) => {
    const { url = "", key = "" }: Partial<Section> = objects[id] ?? {};
    const problem = connectionProblem(call, String(url), String(key));
    if (problem !== undefined) refuse.dnsUnreachable(problem);
  },
});
