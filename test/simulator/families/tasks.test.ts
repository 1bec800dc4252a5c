import { expect, it } from "vitest";
import { SECRETS, USER_CONFIG } from "../../../src/simulator/kernel/access/user-config";
import { logIn, start } from "../support";

it("tasks are visible to the user whose token started them, and not to others", async () => {
  const simulator = await start();
  simulator.state.change(USER_CONFIG, ({ users, tokens, acl }) => {
    users["ann@pve"] = { enable: true, expire: 0 };
    tokens["ann@pve!ci"] = { privsep: false, expire: 0 };
    acl.push({ path: "/vms", subject: "ann@pve", role: "PVEVMUser", propagate: true });
  });
  simulator.state.change(SECRETS, (secrets) => {
    secrets.passwords["ann@pve"] = "ann-password";
    secrets.tokens["ann@pve!ci"] = "11111111-2222-4333-8444-555555555555";
  });
  const token = { Authorization: "PVEAPIToken=ann@pve!ci=11111111-2222-4333-8444-555555555555" };
  const { data: upid } = await simulator.post("/cluster/bulk-action/guest/start", { vms: "201" }, token);
  const path = `/nodes/pve1/tasks/${encodeURIComponent(upid)}`;
  const ann = await logIn(simulator, "ann@pve", "ann-password");
  const viewer = await logIn(simulator, "viewer@pve", "viewer-password");
  expect(await simulator.get(`${path}/status`, {}, ann)).toMatchObject({ data: { exitstatus: "OK" } });
  expect((await simulator.get(`${path}/log`, {}, viewer)).status).toBe(403);
});

it("tasks that do not exist have a refused status, and a log of one line", async () => {
  const simulator = await start();
  const path = `/nodes/pve1/tasks/${encodeURIComponent("UPID:pve1:00000001:00000001:00000001:x::root@pam:")}`;
  expect(await simulator.get(`${path}/status`)).toMatchObject({ errors: { upid: "no such task" } });
  expect(await simulator.get(`${path}/log`)).toMatchObject({
    data: [{ n: 1, t: "unable to open file - No such file or directory" }],
    total: 1,
  });
});
