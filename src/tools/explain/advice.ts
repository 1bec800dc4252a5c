/** Advice about texts that users read. `…` stands for anything. The tables of the guide to troubleshooting are made of it. */
import { anchor, GUIDE } from "./pages";

interface Advice {
  readonly text: string;
  /** Markdown, with links relative to the guide. */
  readonly advice: string;
}

/** By section of the guide. */
export const ADVICE: Readonly<Record<string, readonly Advice[]>> = {
  "Before anything is planned": [
    { text: "No endpoint", advice: "Set `PVE_ENDPOINT`, or `endpoint` of the provider." },
    {
      text: "No connection to the Proxmox VE API at",
      advice:
        "The error says why: name, port, proxy, firewall. `curl -k https://…:8006/api2/json/version` from the same machine has to answer with status 401.",
    },
    {
      text: "No trusted connection to the Proxmox VE API at",
      advice:
        "Set `PVE_FINGERPRINT` (`pvenode cert info`) or `PVE_CA_FILE` (`/etc/pve/pve-root-ca.pem`): [certificates](authentication.md#certificates).",
    },
    {
      text: "The server refuses the login of",
      advice:
        "Password, realm (what follows the last `@`), or the user is disabled or expired. Tokens that are wrong are an error of the first object instead: `unauthorised`.",
    },
    {
      text: "Two ways to log in",
      advice:
        "Remove either the ticket or the user name, from the configuration or the environment. A token goes with both.",
    },
    {
      text: "The connection is not encrypted",
      advice: "The endpoint begins with `http:`. Only a simulated cluster on this machine does.",
    },
    {
      text: "State of an unknown version",
      advice: "The state was written by a newer version of this package: [upgrading](upgrading.md).",
    },
  ],
  "In a plan": [
    { text: "HA groups do not exist on this server", advice: "[From 8 to 9](upgrading.md#from-8-to-9-ha-groups)." },
    {
      text: "VNet … does not exist or is not applied",
      advice:
        "What needs a running network came before the apply. Refer to the VNet's attributes, or depend on a `pve_sdn_apply`: [how SDN applies](how-sdn-applies.md).",
    },
    {
      text: "An SDN apply of an earlier run failed",
      advice: "The warning names the node and the cause. Run apply: it applies again.",
    },
    {
      text: "The result of an SDN apply of an earlier run is unknown",
      advice: "The run was killed during its apply. Run apply: applying twice does no harm.",
    },
    { text: "The server has no", advice: "It is too old for the type, or what the type works on is not there." },
    {
      text: "Two resources manage …",
      advice:
        "Two blocks, or two keys of `for_each`, name one object. Remove one of them and refer to the other. To give an object another address, use a `moved` block.",
    },
    {
      text: "… is missing or not visible to this token",
      advice:
        "Nothing in the configuration creates the name, and the server does not show it. Correct the name. Where the token may not see the object, acknowledge `unknown-reference` in the provider block.",
    },
    {
      text: "Privileges are missing",
      advice:
        'With `check_privileges = "plan"`: the error names the privilege and the path. Run `npx cdktf-pve privileges` to get all of them as commands ([exactly what is needed](authentication.md#find-the-privileges-that-a-plan-needs)).',
    },
    { text: "The datacenter options cannot be read", advice: "A privilege is missing, `Sys.Audit` on `/`." },
  ],
  "In an apply": [
    {
      text: "already exists",
      advice:
        "Made by hand, or by an earlier run whose state is lost. Import it, or choose another name: [taking over a cluster](taking-over-a-cluster.md).",
    },
    {
      text: "unconfirmed",
      advice:
        "The request was sent and the connection broke. Run apply again: the provider checks the server first and creates nothing twice.",
    },
    {
      text: "exists with other values than planned",
      advice:
        "A request without an answer, and an object of that name with other values. Compare them, then import the object or remove it.",
    },
    {
      text: "The change is staged, but could not be applied",
      advice:
        "SDN: the change is in the configuration, and a node did not take it. The text has the node's words; repair it there, and apply again. An apply commits everything that is staged, so the cause may be of somebody else.",
    },
    { text: "Staged, but not applied", advice: "The run was interrupted before the apply. The next one makes it." },
    {
      text: "The SDN lock was not ours any more",
      advice:
        "Somebody released it in between, and took another one, which was left alone. Ask them before you take it again.",
    },
    {
      text: "ACME accounts need root@pam with a password",
      advice: "[Tokens cannot](authentication.md): configure `username` and `password` beside the token.",
    },
    {
      text: "HA resource … is in error state",
      advice: "The guest could not be started. Set it to `disabled`, apply, repair it, set it to `started`.",
    },
  ],
  "In the server's words": [
    {
      text: "got lock request timeout",
      advice:
        "Someone else writes the same file, such as another run or a backup. It is tried again for a while by itself; then run apply again, or raise `timeouts`.",
    },
    {
      text: "no quorum",
      advice: "The node that answers is cut off from the cluster: `pvecm status`. Name other nodes in `endpoints`.",
    },
    {
      text: "detected modified configuration",
      advice: "Somebody else has changed it since it was read. Run plan again, and look at what they did.",
    },
    {
      text: "user != root@pam",
      advice: 'No token may do this: configure `username = "root@pam"` and its password beside the token.',
    },
    {
      text: "pve configuration filesystem (pmxcfs) not mounted",
      advice: "`systemctl status pve-cluster` on the node.",
    },
    { text: "not implemented", advice: "The server is too old for it, or `endpoint` leads to something else." },
  ],
  "From Terraform or OpenTofu": [
    {
      text: "failed to instantiate provider … permission denied",
      advice:
        "The provider in `terraform.d/plugins` has lost its executable bit. Azure Pipelines, GitHub and GitLab caches can drop modes. Run `npx cdktf-pve install cdktf.out/stacks/<stack>` after the download, then `terraform init`. Or pack `cdktf.out` with `tar` before the upload.",
    },
    {
      text: "Could not retrieve the list of available versions for provider cdktf-pve/pve",
      advice:
        "It comes from no registry. In HCL `npx cdktf-pve install`; in applications synthesize first. A `provider_installation` block of your CLI configuration must not exclude it.",
    },
    {
      text: "doesn't match any of the checksums previously recorded in the dependency lock file",
      advice:
        "Another version, or another platform. Synthesize again, or run `npx cdktf-pve install`; both renew the entry.",
    },
    {
      text: "Failed to install provider … terraform providers lock",
      advice: "Your version of `cdktf` asks the registry: run it once with `--skip-provider-lock`.",
    },
    {
      text: "Error acquiring the state lock",
      advice: "Another run of yours. Wait for it; `force-unlock` only when it is dead.",
    },
    {
      text: "Inconsistent dependency lock file",
      advice:
        "The lock file has another version, or none. Synthesize again, or run `npx cdktf-pve install` and `terraform init -upgrade`.",
    },
    {
      text: "Failed to query available provider packages",
      advice:
        "No registry has it, or none can be reached. In HCL `npx cdktf-pve install`, and for machines without a network `npx cdktf-pve mirror`.",
    },
    {
      text: "Saved plan is stale",
      advice: "The state has changed since the plan was made. Plan anew, look at it, and apply that.",
    },
    {
      text: "Provider produced inconsistent result after apply",
      advice:
        "A fault of the provider: the object was made or changed, and the engine did not take the answer. Plan again, which shows what there is, and please report it.",
    },
    {
      text: "Provider produced inconsistent final plan",
      advice: "A value came out otherwise than the plan said. Apply once more; where it stays so, please report it.",
    },
    { text: "The plugin encountered an error, and failed to respond", advice: "The provider process ended, as below." },
    {
      text: "Plugin did not respond",
      advice:
        "The provider process ended. Its last words are in the error or, with `TF_LOG_PROVIDER=debug`, above it: please report them.",
    },
  ],
};

export const sectionOf = (section: string): string => `${GUIDE}#${anchor(section)}`;
