/**
 * The Proxmox modules of Ansible, from their registry, on a simulated cluster. The test is skipped without Python or its
 * registry. Results: docs/guides/clients.md.
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { start } from "../simulator/support";
import { temporaryFolder } from "../support/temporary-folder";
import { orSkip, run } from "./languages/generated";

/** Pinned, so that a new release does not fail the tests of a night. */
const PACKAGES = ["ansible==12.3.0", "proxmoxer==2.3.0", "requests==2.34.2"];

interface Played {
  readonly plays: readonly {
    readonly tasks: readonly {
      readonly task: { readonly name: string };
      readonly hosts: {
        readonly localhost: { readonly changed: boolean; readonly failed?: boolean; readonly msg?: string };
      };
    }[];
  }[];
}

const UNCHANGED = ["facts: nodes", "facts: storages", "facts: guests", "facts: firewall", "pools: change again"];
const REFUSED = "HA: error";

it("Ansible's modules create, change and delete objects of each area, and get the server's refusals", {
  timeout: 600_000,
}, async (context) => {
  const folder = temporaryFolder();
  const packages = join(folder, "packages");
  orSkip(context, "the Python package ansible", () => {
    run(folder, "python3", ["-m", "pip", "install", "--quiet", "--target", packages, ...PACKAGES]);
  });
  const simulator = await start({ http: false });
  const env = {
    ...process.env,
    ...{ PYTHONPATH: packages, NO_PROXY: "127.0.0.1", no_proxy: "127.0.0.1", LC_ALL: "C.UTF-8" },
    ...{ ANSIBLE_HOME: folder, ANSIBLE_STDOUT_CALLBACK: "ansible.posix.json" },
  };
  const variables = { api_port: simulator.port, api_token_secret: simulator.token.split("=")[1] };
  const play = join(import.meta.dirname, "clients", "ansible.yml");
  const options = ["-i", "localhost,", "-c", "local", "-e", JSON.stringify(variables)];
  const { stdout } = await promisify(execFile)("python3", ["-m", "ansible", "playbook", ...options, play], { env });
  const tasks = (JSON.parse(stdout) as Played).plays.flatMap((played) => played.tasks);
  const results = tasks.map(({ task, hosts }) => ({ name: task.name, ...hosts.localhost }));
  expect(results).toHaveLength(19);
  expect(results.filter(({ failed }) => failed).map(({ name }) => name)).toEqual([REFUSED]);
  expect(results.find(({ name }) => name === REFUSED)?.msg).toContain("VM/CT 999 does not exist");
  const unchanged = results.filter(({ changed, failed }) => !changed && !failed);
  expect(unchanged.map(({ name }) => name)).toEqual(UNCHANGED);
  const { operations, unanswered } = simulator.clientReport();
  expect(unanswered).toEqual([]);
  expect(operations.length).toBeGreaterThan(20);
  expect(readFileSync("docs/guides/clients.md", "utf8")).toContain(`| ${PACKAGES[0]?.replace("==", " ")} (PyPI) |`);
});
