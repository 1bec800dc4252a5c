/** Objects that need root@pam follow from the server's rules. */
import { expect, it } from "vitest";
import { rootTicketNeeded } from "../../../src/checks/across-families/root-ticket-needed";
import { ApplicationOfBlocks } from "../../../src/checks/graph/application";
import type { Configuration } from "../../../src/constructs/checks/contract";
import { resources } from "../../../src/resources";
import { blockOf, PROVIDER } from "../block";

const provider = { ...PROVIDER, configuration: { ...PROVIDER.configuration, api_token: "a@pve!b=c" } };

const found = (type: string, configuration: Configuration = {}) =>
  rootTicketNeeded
    .find(new ApplicationOfBlocks([provider, blockOf(`pve_${type}.a`, configuration)]))
    .map(({ at }) => at);

it("reports every type whose objects only root@pam may write", () => {
  const types = resources.map(({ type }) => type).filter((type) => found(type).length > 0);
  expect(types.toSorted()).toEqual(["acme_account", "cluster", "cluster_membership", "cluster_node_add"]);
});

it.each([
  ["backup_job", "script", "/root/hook.sh"],
  ["backup_job", "dump_dir", "/backup"],
  ["backup_job", "tmp_dir", "/tmp"],
  ["api_object", "root_ticket", true],
])("reports a %s with %s", (type, name, value) => {
  expect(found(type, { [name]: value })).toEqual([[{ attribute: name }]]);
});
