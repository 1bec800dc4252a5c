/** Access to nodes and services. The firewall is enabled last, after the rules that admit administrators. */
import { firewall } from "cdktf-pve";
import { Construct } from "constructs";

export interface FirewallProps {
  /** Network of the administrators. */
  readonly office: string;
}

export class Firewall extends Construct {
  constructor(scope: Construct, id: string, { office }: FirewallProps) {
    super(scope, id);

    const gateway = new firewall.Alias(this, "gateway", { name: "gateway", cidr: "192.0.2.1" });
    const management = new firewall.Ipset(this, "management", {
      name: "management",
      comment: "May reach the nodes",
      entries: { [office]: "Office", [gateway.ref]: "" },
      nomatch: { "198.51.100.66": "Printer" },
    });
    const web = new firewall.SecurityGroup(this, "web", { name: "web", comment: "Web servers" });
    web.allow({ type: "in", macro: "HTTP" });
    web.allow({ type: "in", macro: "HTTPS" });

    const rules = new firewall.Rules(this, "rules", { rules: [] });
    rules.allow({ type: "in", macro: "SSH", source: management, logLevel: "info" });
    rules.allow({ type: "in", protocol: "tcp", destinationPort: firewall.Ports.of(8006), source: management });
    rules.useGroup(web, "Web servers");

    new firewall.Options(this, "options", {
      enabled: true,
      inputPolicy: "DROP",
      logRatelimit: { enabled: true, burst: 10, rate: firewall.LogRate.perMinute(5) },
      dependsOn: [rules],
    });
  }
}
