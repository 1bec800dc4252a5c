import { expect, it } from "vitest";
import { USER_CONFIG } from "../../../src/simulator/kernel/access/user-config";
import { logIn, start } from "../support";
import { recordedCluster } from "./ask";

const PATH = "/cluster/options";

it("datacenter options keep `migration_unsecure` next to `migration`, and convert it when it is alone", async () => {
  const ask = recordedCluster();
  const read = async () => {
    const { migration, migration_unsecure } = await ask("GET", PATH);
    return { migration, migration_unsecure };
  };
  await ask("PUT", PATH, { migration: "secure" });
  await ask("PUT", PATH, { migration_unsecure: "1" });
  expect(await read()).toEqual({ migration: { type: "secure" }, migration_unsecure: 1 });
  await ask("PUT", PATH, { delete: "migration" });
  expect(await read()).toEqual({ migration: { type: "insecure" }, migration_unsecure: undefined });
});

it("datacenter options list registered tags only to users who may change them, and these see the tags of all guests", async () => {
  const simulator = await start();
  await simulator.put(PATH, { "registered-tags": "prod;gold", "user-tag-access": "user-allow-list=gold;own" });
  const viewer = await logIn(simulator, "viewer@pve", "viewer-password");
  const tags = async () => (await simulator.get(PATH, {}, viewer)).data["allowed-tags"];
  const grant = (path: string, role: string) =>
    simulator.state.change(USER_CONFIG, ({ acl }) => {
      acl.push({ path, subject: "viewer@pve", role, propagate: false });
    });
  expect(await tags()).toEqual(["own"]);
  grant("/vms/100", "PVEAuditor");
  expect(await tags()).toEqual(["own", "web"]);
  simulator.state.change(USER_CONFIG, ({ roles }) => {
    roles.Changer = ["Sys.Modify"];
  });
  grant("/", "Changer");
  expect(await tags()).toEqual(["gold", "own", "prod", "web"]);
});

it("datacenter options can be empty, a value that the server cannot always read again", async () => {
  const ask = recordedCluster();
  await ask("PUT", PATH, { email_from: "", crs: "", "next-id": "" });
  expect(await ask("GET", PATH)).toMatchObject({ email_from: "", "next-id": "" });
  expect(await ask("GET", PATH)).not.toHaveProperty("crs");
  expect(await ask("GET", "/cluster/nextid")).toMatch(/^500 Can't use string \(""\) as a HASH ref/);
  await ask("PUT", PATH, { "user-tag-access": "" });
  expect(await ask("GET", PATH)).toMatch(/^500 Can't use string \(""\) as a HASH ref/);
  await ask("PUT", PATH, { delete: "user-tag-access,next-id" });
  expect(await ask("GET", PATH)).toMatchObject({ email_from: "", "allowed-tags": ["prod", "web"] });
  expect(await ask("GET", "/cluster/nextid")).toBe("103");
});
