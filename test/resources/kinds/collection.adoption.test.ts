/** Built-in objects of the simulated cluster: the plan of a creation names the values that it resets. */
import { describe, expect, it } from "vitest";
import { resources } from "../../../src/resources";
import type { Resource } from "../../../src/resources/kinds/define";
import { Lifecycle } from "../../support/lifecycle";
import { simulatedSession } from "../../support/simulated-session";

const session = simulatedSession();

const NOTIFICATIONS = "/cluster/notifications";

const CASES = [
  {
    type: "notification_endpoint_sendmail",
    path: `${NOTIFICATIONS}/endpoints/sendmail/mail-to-root`,
    domain: "file-notifications_cfg",
    config: { name: "mail-to-root", mail_to_users: ["root@pam"] },
    changes: { comment: "ours", author: "Ops", disable: 1 },
    kept: { comment: "ours", author: "Ops", enabled: false },
  },
  {
    type: "notification_matcher",
    path: `${NOTIFICATIONS}/matchers/default-matcher`,
    domain: "file-notifications_cfg",
    config: { name: "default-matcher" },
    changes: { comment: "ours", mode: "any", "invert-match": 1, disable: 1, target: ["mail-to-root"] },
    kept: { comment: "ours", mode: "any", invert_match: true, enabled: false },
  },
  {
    type: "acme_plugin",
    path: "/cluster/acme/plugins/standalone",
    domain: "file-priv_acme_plugins_cfg",
    config: { id: "standalone", type: "standalone" },
    changes: { nodes: "pve1", disable: 1 },
    kept: { nodes: ["pve1"], enabled: false },
  },
] as const;

describe.each(CASES)("the creation of $config by $type", ({ type, path, domain, config, changes, kept }) => {
  const resetBy = async (values: object) => {
    const life = new Lifecycle(resources.find((resource) => resource.type === type) as Resource, session);
    const { diagnostics } = await life.plan({ ...config, ...values });
    const warnings = diagnostics.filter(({ severity }) => severity === "warning");
    return warnings.flatMap(({ detail = "" }) =>
      [...(/resets (.*), which/.exec(detail)?.[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
  };

  it("names exactly the changed values that the configuration omits", async () => {
    expect(await resetBy({})).toEqual([]);
    await session.put(path, changes, { domain });
    expect((await resetBy({})).sort()).toEqual(Object.keys(kept).sort());
    for (const omitted of Object.keys(kept)) {
      const others = Object.fromEntries(Object.entries(kept).filter(([name]) => name !== omitted));
      expect(await resetBy(others)).toEqual([omitted]);
    }
    expect(await resetBy(kept)).toEqual([]);
  });
});
