import { expect, it } from "vitest";
import { classify } from "../../src/api/classify";
import { PveError } from "../../src/api/errors";
import { serverTextsOf } from "../../src/api/server-texts";
import { string } from "../../src/framework/attribute";
import { explain } from "../../src/provider/explain-all";
import { serverTexts } from "../../src/resources";
import { integer } from "../../src/resources/attributes/integer";
import { parameter } from "../../src/resources/parameters/parameter";

/** The diagnostic of a failed creation. */
const problemOf = (failure: PveError, what: Partial<Parameters<typeof explain>[1]> = {}) =>
  explain(failure, { type: "pve_some", attributes: {}, doing: "create", state: {}, ...what })[0];

it("explains how to replace an object that others refer to", () => {
  const failure = new PveError({ code: "in-use", status: 500, serverMessage: "zone office is used by vnet web" });
  const problem = problemOf(failure, { doing: "delete" });
  expect(problem?.summary).toContain("zone office is used by vnet web");
  expect(problem?.detail).toContain("create_before_destroy = true");
  expect(problem?.detail).toContain("apply that change first with `-target`");
});

/** A refusal as the client reports it. */
function refusal(method: "POST" | "PUT", path: string, serverMessage: string): PveError {
  const { code, parameters } = classify(
    { status: 500, source: "api", message: serverMessage, errors: {} },
    { method, path },
    serverTextsOf(serverTexts),
  );
  return new PveError({ code, status: 500, serverMessage, parameters, method, path });
}

it("names the error of a parameter in the first line, and repeats nothing", () => {
  const failure = refusal(
    "PUT",
    "/cluster/sdn/vnets/v1",
    "update sdn vnet object failed: 400 Parameter verification failed.\ntag: tag 10 already exist in vnet v0\n",
  );
  const attributes = { tag: parameter("tag", string({ doc: "Tag." })).optional() };
  expect(explain(failure, { type: "pve_sdn_vnet", attributes, doing: "update", state: {} })).toMatchObject([
    {
      severity: "error",
      summary: "Could not update pve_sdn_vnet: tag 10 already exist in vnet v0",
      detail: [
        "It conflicts with another object on the server, even after the other changes of this run. Change one of the two. If two objects exchange their values, give one of them a third value in an earlier run.",
        "Request: PUT /cluster/sdn/vnets/v1, status 500. Error code: conflict.",
      ].join("\n\n"),
      path: [{ attribute: "tag" }],
    },
  ]);
});

it("explains a failure that the server's text does not explain, and quotes that text", () => {
  const text = "create sdn vnet object failed: cannot lookup undefined type!";
  const attributes = { zone: parameter("zone", string({ doc: "Zone." })).required() };
  const problem = problemOf(refusal("POST", "/cluster/sdn/vnets", text), { attributes, state: { zone: "prdo" } });
  expect(problem?.summary).toBe('Could not create pve_some: zone "prdo" does not exist');
  expect(problem?.detail).toContain(`The server reports:\n  ${text}`);
});

it("attributes a message to an attribute that the server does not name", () => {
  const text = "create sdn zone object failed: vrf-vxlan 100 is already declared in z";
  const attributes = { vrf_vxlan: parameter("vrf-vxlan", integer({ doc: "VXLAN." })).required() };
  const problem = problemOf(refusal("POST", "/cluster/sdn/zones", text), { attributes });
  expect(problem).toMatchObject({ path: [{ attribute: "vrf_vxlan" }] });
  expect(problem?.detail).toContain("Change one of the two.");
});

it.each([
  ["cannot create ha rule: ha groups have not been migrated yet", "Use `pve_ha_group` until then."],
  ["resource 'ct:201' is not HA managed", "Create a `pve_ha_resource` for the guest"],
  ["resource 'ct:100' - guest with ID 100 is not a container", "before that of a container"],
  [
    "create sdn controller object failed: only 1 global evpn controller can be defined",
    "each with its own `peer_group_name`",
  ],
  [
    "create ha rule failed: 400 Rule 'b' is invalid.\nresources: resource 'vm:100' is already used in another node affinity rule\n",
    "data source `pve_ha_rules`",
  ],
  ["adding node failed: interface is already in use by another fabric", "Remove it from the other fabric first"],
  ["Path /srv/cache does not exist", "Create the directory there"],
  ["couldn't create carbon socket [g.example.com]:2003 - Connection refused", "tests the connection before"],
  ["missing replicate feature on volume 'data:200/vm-200-disk-0.raw'", "only disks on ZFS storages"],
  ["Source and target must not be identical", "Name another one"],
  ["mon_command failed - health alert OSD_DOWN is not currently raised", "Set `sticky = true`"],
  ["create sdn dns object failed: dns api error: 500 Can't connect to 127.0.0.1:1", "the node can reach it"],
  [
    "updating node failed: peer configuration references non-existing local interface 'wg0'",
    "Add the interface before a peer names it",
  ],
  ["create sdn vnet object failed: cannot lookup undefined type!", "so that Terraform creates it first"],
  ["create sdn zone object failed: controller evpn don't exist", "It refers to a missing object."],
  ["create ha rule failed: cannot use unmanaged resource(s) vm:102.", "Create a `pve_ha_resource` for each"],
])("recommends a remedy for %s", (text, remedy) => {
  const problem = problemOf(refusal("POST", "/cluster/some", text));
  expect(problem?.detail).toContain(remedy);
  expect(problem?.detail).not.toContain("still refers to it");
});

it.each([
  ["Registration failed: malformed: must agree to terms of service", [], "Set `tos_url`"],
  ["Some guests failed to migrate 100", ["WARN: can't migrate running VM without --online"], "Set `online = true`"],
])("recommends a remedy for a task that ends with %s", (exitStatus, lastLines, remedy) => {
  const task = { upid: "UPID:x", exitStatus, lastLines };
  const failure = new PveError({ code: "task-failed", serverMessage: exitStatus, task });
  expect(problemOf(failure)?.detail).toContain(remedy);
});

it("moves a hundred accepted values to the detail", () => {
  const parameters = { model: "value 'x' does not have a value in the enumeration '486, EPYC, host'" };
  const failure = new PveError({ code: "invalid", serverMessage: "Parameter verification failed.", parameters });
  const attributes = { model: parameter("model", string({ doc: "Model." })).required() };
  const problem = problemOf(failure, { attributes });
  expect(problem?.summary).toBe(
    "Could not create pve_some: value 'x' is not one of the values that the server accepts",
  );
  expect(problem?.detail).toContain("486, EPYC, host");
});

it("names the path of a privilege if the request names no object", () => {
  const privilege = { path: "/access/realm/-", privileges: ["Realm.AllocateUser"] };
  const failure = new PveError({ code: "forbidden", status: 403, serverMessage: "Permission check failed", privilege });
  expect(problemOf(failure)?.detail).toContain("need Realm.AllocateUser on /access/realm with propagation.");
});

it("recommends a running metric server only for metric servers", () => {
  const text = "500 Can't connect to 192.0.2.99:8086 (Connection timed out)";
  const detail = (path: string) => problemOf(refusal("POST", path, text))?.detail;
  expect(detail("/cluster/metrics/server/m")).toContain("tests the connection before");
  expect(detail("/cluster/some")).not.toContain("metric server");
});
