/** Operations with the Terraform command: their announcement in the plan, one run each, and their results. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { type Blocks, jsonConfiguration } from "../support/json-configuration";

const guestOperations = (week: string): Blocks => ({
  "pve_guests_start.lab": { vm_ids: [201] },
  "pve_guests_suspend.web": { vm_ids: [100] },
  "pve_guests_migrate.evacuate": {
    vm_ids: [101],
    target: "pve3",
    online: true,
    with_local_disks: true,
    depends_on: ["pve_guests_suspend.web"],
  },
  "pve_guests_shutdown.lab": {
    vm_ids: [201],
    force_stop: false,
    shutdown_timeout: 30,
    triggers: { week },
    depends_on: ["pve_guests_start.lab"],
  },
});

const TEST_MAIL = {
  "pve_notification_endpoint_sendmail.ops": { name: "ops", mail_to: ["ops@example.com"] },
  "pve_notification_target_test.ops": { name: "${pve_notification_endpoint_sendmail.ops.name}" },
};

/** The added node, as a member that may be removed. */
const IMPORT = 'import {\n  to = pve_cluster_membership.spare\n  id = "pve9"\n}\n';
const member = (allow_remove: boolean) => ({ "pve_cluster_membership.spare": { node_name: "pve9", allow_remove } });

describe("operations", () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await openTestCluster({ name: "operations" });
  });
  afterAll(() => cluster.close());

  const session = () => cluster.session();
  const guests = async () => {
    const found = await session().get<{ vmid: number; node: string; status: string }[]>("/cluster/resources", {
      type: "vm",
    });
    return Object.fromEntries(found.map(({ vmid, node, status }) => [vmid, `${node} ${status}`]));
  };
  const sent = (operation: string) =>
    cluster.simulator.requests.all.filter((request) => request.operation === operation);
  const configure = (blocks: Blocks, imports = "") => {
    cluster.workspace.write("main.tf.json", jsonConfiguration(blocks));
    cluster.workspace.write("imports.tf", imports);
  };

  it("operations on guests name the affected guests, and run once", async () => {
    configure(guestOperations("1"));
    const shown = await cluster.run("plan");
    for (const id of [100, 101, 201]) expect(shown).toMatch(new RegExp(`These\\s+are:\\s+${id}\\s+\\(`));
    await cluster.apply();
    expect(await guests()).toMatchObject({ 101: "pve3 running", 201: expect.stringContaining("stopped") });
    expect(await cluster.plan()).toEqual([]);
    for (const action of ["start", "suspend", "migrate", "shutdown"]) {
      expect(sent(`POST /cluster/bulk-action/guest/${action}`), action).toHaveLength(1);
    }
  });

  it("operations run again when a trigger changes", async () => {
    configure(guestOperations("2"));
    await cluster.apply();
    expect(sent("POST /cluster/bulk-action/guest/shutdown")).toHaveLength(2);
    expect(sent("POST /cluster/bulk-action/guest/start")).toHaveLength(1);
  });

  it("operations restart Ceph's daemons one after the other, and keep the log of the task", async () => {
    const restart = { "pve_ceph_rolling_restart.osds": { service_type: "osd", dry_run: false } };
    configure(restart, 'output "log" { value = pve_ceph_rolling_restart.osds.log }');
    await cluster.apply();
    const log = JSON.parse(await cluster.run("output", "-json", "log")) as string[];
    expect(log.join("\n")).toMatch(/on pve1 [\s\S]*on pve2 [\s\S]*on pve3 /);
    expect(await cluster.plan()).toEqual([]);
  });

  it("operations send a test to a target of the same run", async () => {
    configure(TEST_MAIL);
    await cluster.apply();
    expect(sent("POST /cluster/notifications/targets/{name}/test")).toMatchObject([{ status: 200 }]);
    expect(await cluster.plan()).toEqual([]);
  });

  it("operations announce a node, and remove it from the cluster only if that is allowed", async () => {
    const nodes = async () =>
      (await session().get<{ node?: string; name?: string }[]>("/cluster/config/nodes")).map(
        ({ node, name }) => node ?? name,
      );
    configure({ "pve_cluster_node_add.spare": { node_name: "pve9", new_node_ip: "192.0.2.19", confirm: "pve9" } });
    await cluster.apply();
    expect(await nodes()).toContain("pve9");
    configure(member(false), IMPORT);
    await cluster.apply();
    expect(await cluster.plan(), "an import needs no argument that only the join needs").toEqual([]);
    configure({});
    const refused = await cluster.workspace.run(["apply", "-auto-approve"]);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("is not removed from the cluster") });
    expect(await nodes()).toContain("pve9");
    configure(member(true), IMPORT);
    await cluster.apply();
    configure({});
    await cluster.apply();
    expect(await nodes()).not.toContain("pve9");
    configure(member(true));
    const { stderr } = await cluster.workspace.run(["plan"]);
    for (const needed of ["peer", "fingerprint", "password"])
      expect(stderr).toMatch(new RegExp(`${needed}\`? is needed to join`));
  });
});
