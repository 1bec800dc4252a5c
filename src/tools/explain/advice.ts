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
        "The error names the cause: host name, port, proxy or firewall. `curl -k https://…:8006/api2/json/version` from the same machine must return status 401.",
    },
    {
      text: "No trusted connection to the Proxmox VE API at",
      advice:
        "Set `PVE_FINGERPRINT` (`pvenode cert info`) or `PVE_CA_FILE` (`/etc/pve/pve-root-ca.pem`): [certificates](authentication.md#certificates).",
    },
    {
      text: "The server refuses the login of",
      advice:
        "Check the password and the realm (after the last `@`), and whether the user is disabled or expired. A wrong token is an error of the first object: `unauthorised`.",
    },
    {
      text: "Two ways to log in",
      advice:
        "Remove either the ticket or the user name from the configuration or the environment. You can combine a token with both.",
    },
    {
      text: "The connection is not encrypted",
      advice: "The endpoint begins with `http:`. Use that for a local simulated cluster only.",
    },
    {
      text: "State of an unknown version",
      advice: "A newer version of this package wrote the state: [upgrading](upgrading.md).",
    },
  ],
  "In a plan": [
    { text: "HA groups do not exist on this server", advice: "[From 8 to 9](upgrading.md#from-8-to-9-ha-groups)." },
    {
      text: "VNet … does not exist or is not applied",
      advice:
        "An object needed the running network before the apply. Refer to the VNet's attributes, or depend on a `pve_sdn_apply`: [how SDN applies](how-sdn-applies.md).",
    },
    {
      text: "An SDN apply of an earlier run failed",
      advice: "The warning names the node and the cause. Run apply: it applies again.",
    },
    {
      text: "The result of an SDN apply of an earlier run is unknown",
      advice: "The run was killed during its apply. Run apply: applying twice does no harm.",
    },
    {
      text: "The server has no",
      advice: "The server is too old for the type, or lacks the service that the type manages.",
    },
    {
      text: "Two resources manage …",
      advice:
        "Two blocks, or two keys of `for_each`, name one object. Remove one of them and refer to the other. To give an object another address, use a `moved` block.",
    },
    {
      text: "… is missing or not visible to this token",
      advice:
        "Nothing in the configuration creates the object, and the server does not show it. Correct the name. If the token may not see the object, acknowledge `unknown-reference` in the provider block.",
    },
    {
      text: "Privileges are missing",
      advice:
        'With `check_privileges = "plan"`: the error names the privilege and the path. Run `npx cdktf-pve privileges` to get all of them as commands ([the exact set](authentication.md#find-the-privileges-that-a-plan-needs)).',
    },
    { text: "The datacenter options cannot be read", advice: "A privilege is missing, `Sys.Audit` on `/`." },
  ],
  "In an apply": [
    {
      text: "already exists",
      advice:
        "Someone created the object by hand, or an earlier run lost its state. [Import it](adopting-a-cluster.md), or choose another name.",
    },
    {
      text: "unconfirmed",
      advice:
        "The connection broke after the request. Run apply again: the provider checks the server first and creates nothing twice.",
    },
    {
      text: "exists with other values than planned",
      advice:
        "A request got no answer, and an object of that name has other values. Compare them, then import the object or remove it.",
    },
    {
      text: "The change is staged, but could not be applied",
      advice:
        "The change is staged, but a node refused it. Fix the cause that the error quotes, then apply again. An apply commits all staged changes, so the cause may be a change of another user.",
    },
    { text: "Staged, but not applied", advice: "The run was interrupted before the SDN apply. The next run applies." },
    {
      text: "The SDN lock belongs to another client now",
      advice:
        "Another user released the lock and took a new one, which the provider left alone. Ask them before you take it again.",
    },
    {
      text: "ACME accounts need root@pam with a password",
      advice:
        "[Tokens cannot do this](authentication.md#calls-that-need-rootpam): configure `username` and `password` in addition to the token.",
    },
    {
      text: "HA resource … is in error state",
      advice:
        "The HA manager could not start the guest. Set it to `disabled` and apply, fix the guest, then set it to `started`.",
    },
  ],
  "In the server's words": [
    {
      text: "got lock request timeout",
      advice:
        "Another client writes the same file, such as another run or a backup. The provider retries for a while. Then run apply again, or raise `timeouts`.",
    },
    {
      text: "no quorum",
      advice: "The node has no connection to the cluster: run `pvecm status` there. List other nodes in `endpoints`.",
    },
    {
      text: "detected modified configuration",
      advice: "Another client changed the object after the provider read it. Run plan again and review the change.",
    },
    {
      text: "user != root@pam",
      advice:
        'The server refuses this call to every token: configure `username = "root@pam"` and its password in addition.',
    },
    {
      text: "pve configuration filesystem (pmxcfs) not mounted",
      advice: "Run `systemctl status pve-cluster` on the node.",
    },
    {
      text: "not implemented",
      advice: "The server is too old for the call, or `endpoint` is not a Proxmox VE server.",
    },
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
        "The provider is in no registry yet. In HCL, run `npx cdktf-pve install`; in applications, synthesize first. A `provider_installation` block of your CLI configuration must not exclude it.",
    },
    {
      text: "doesn't match any of the checksums previously recorded in the dependency lock file",
      advice:
        "The lock file is for another version or platform. Synthesize again, or run `npx cdktf-pve install`: both update it.",
    },
    {
      text: "Failed to install provider … terraform providers lock",
      advice: "Your version of `cdktf` queries the registry. Run it once with `--skip-provider-lock`.",
    },
    {
      text: "Error acquiring the state lock",
      advice: "Another run holds the state. Wait for it. Use `force-unlock` only if it no longer exists.",
    },
    {
      text: "Inconsistent dependency lock file",
      advice:
        "The lock file has another version or no entry. Synthesize again, or run `npx cdktf-pve install` and `terraform init -upgrade`.",
    },
    {
      text: "Failed to query available provider packages",
      advice:
        "No registry has the provider, or none is reachable. In HCL, run `npx cdktf-pve install`; for machines without a network, [write a mirror](installation.md#from-a-mirror).",
    },
    {
      text: "Saved plan is stale",
      advice: "The state has changed since the plan. Plan again, review, and apply the new plan.",
    },
    {
      text: "Provider produced inconsistent result after apply",
      advice:
        "A bug of the provider: it made the change, but Terraform rejected the result. Run plan to see the present state, and report the bug.",
    },
    {
      text: "Provider produced inconsistent final plan",
      advice: "A value differed from the plan. Apply once more; if the error remains, report it.",
    },
    {
      text: "The plugin encountered an error, and failed to respond",
      advice: "The provider process ended: see the next row.",
    },
    {
      text: "Plugin did not respond",
      advice:
        "The provider process ended. Its last messages are in the error, or above it with `TF_LOG_PROVIDER=debug`: report them.",
    },
  ],
  "On a simulated cluster": [
    {
      text: "Path … does not exist",
      advice:
        'Simulated nodes have `/srv/share1` and a few other directories. List more in `directories` of `"simulator/inventory"` in a [start state](testing.md#start-states).',
    },
  ],
};

export const sectionOf = (section: string): string => `${GUIDE}#${anchor(section)}`;
