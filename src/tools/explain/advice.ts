/** Advice about texts that users read. `…` stands for anything. The tables of the guide to troubleshooting are made of it. */
import { anchor, GUIDE } from "./explanation";

/** By section of the guide, and by text: Markdown, with links relative to the guide. */
export const ADVICE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "Before anything is planned": {
    "No endpoint": "Set `PVE_ENDPOINT`, or `endpoint` of the provider.",
    "No connection to the Proxmox VE API at":
      "The error names the cause: host name, port, proxy or firewall. `curl -k https://…:8006/api2/json/version` from the same machine must return status 401.",
    "No trusted connection to the Proxmox VE API at":
      "Set `PVE_FINGERPRINT` (`pvenode cert info`) or `PVE_CA_FILE` (`/etc/pve/pve-root-ca.pem`): [certificates](private-ca-and-fingerprints.md).",
    "The server refuses the login of":
      "Check the password and the realm (after the last `@`), and whether the user is disabled or expired. A wrong token is an error of the first object: `unauthorised`.",
    "Two login methods":
      "Remove either the ticket or the user name from the configuration or the environment. You can combine a token with both.",
    "The connection is not encrypted": "The endpoint begins with `http:`. Use that for a local simulated cluster only.",
    "State of an unknown version": "A newer version of this package wrote the state: [upgrading](upgrading.md).",
  },
  "In a plan": {
    "HA groups do not exist on this server": "[HA groups to rules](ha-groups-to-rules.md).",
    "VNet … does not exist or is not applied":
      "An object needed the running network before the apply. Refer to the VNet's attributes, or depend on a `pve_sdn_apply`: [how SDN applies](how-sdn-applies.md).",
    "An SDN apply of an earlier run failed": "The warning names the node and the cause. Run apply: it applies again.",
    "The result of an SDN apply of an earlier run is unknown":
      "The run was killed during its apply. Run apply: applying twice does no harm.",
    "The server has no": "The server is too old for the type, or lacks the service that the type manages.",
    "Two resources manage …":
      "Two blocks, or two keys of `for_each`, name one object. Remove one of them and refer to the other. To give an object another address, use a `moved` block.",
    "… is missing or not visible to this token":
      "Nothing in the configuration creates the object, and the server does not show it. Correct the name. If the token may not see the object, acknowledge `unknown-reference` in the provider block.",
    "Privileges are missing":
      'With `check_privileges = "plan"`: the error names the privilege and the path. Run `npx cdktf-pve privileges` to get all of them as commands ([the exact set](least-privilege-token.md)).',
    "has no permissions at all":
      "The user or the token has no role. A token with privilege separation needs its own roles: run `pveum acl modify / --roles PVEAuditor --tokens 'user@realm!name'` on a node. A plan can then read; from it, [compute the privileges of the configuration](least-privilege-token.md).",
    "The datacenter options cannot be read": "A privilege is missing, `Sys.Audit` on `/`.",
  },
  "In an apply": {
    "already exists":
      "Someone created the object by hand, or an earlier run [lost its state](recover-state.md). [Import it](adopting-a-cluster.md), or choose another name.",
    unconfirmed:
      "The connection broke after the request. Run apply again: the provider checks the server first and creates nothing twice.",
    "exists with other values than planned":
      "A request got no answer, and an object of that name has other values. Compare them, then import the object or remove it.",
    "The change is staged, but could not be applied":
      "The change is staged, but a node refused it. Fix the cause that the error quotes, then apply again. An apply commits all staged changes, so the cause may be a change of another user.",
    "Staged, but not applied": "The run was interrupted before the SDN apply. The next run applies.",
    "The SDN lock belongs to another client now":
      "Another user released the lock and took a new one, which the provider left alone. Ask them before you take it again.",
    "ACME accounts need root@pam with a password":
      "[Tokens cannot do this](authentication.md#calls-that-need-rootpam): configure `username` and `password` in addition to the token.",
    "HA resource … is in error state":
      "The HA manager could not start the guest. Set it to `disabled` and apply, fix the guest, then set it to `started`.",
  },
  "In the server's words": {
    "got lock request timeout":
      "Another client writes the same file, such as another run or a backup. The provider retries for a while. Then run apply again, or raise `timeouts`.",
    "no quorum":
      "The node has no connection to the cluster: run `pvecm status` there. List other nodes in `endpoints`.",
    "detected modified configuration":
      "Another client changed the object after the provider read it. Run plan again and review the change.",
    "user != root@pam":
      'The server refuses this call to every token: configure `username = "root@pam"` and its password in addition.',
    "Permission check failed (…, …)":
      "The token lacks the privilege that the parentheses name, at the path before it. [Compute all that a configuration needs](least-privilege-token.md).",
    "pve configuration filesystem (pmxcfs) not mounted": "Run `systemctl status pve-cluster` on the node.",
    "not implemented": "The server is too old for the call, or `endpoint` is not a Proxmox VE server.",
  },
  "From Terraform or OpenTofu": {
    "failed to instantiate provider … permission denied":
      "The provider in `terraform.d/plugins` has lost its executable bit. Azure Pipelines, GitHub and GitLab caches can drop modes. Run `npx cdktf-pve install cdktf.out/stacks/<stack>` after the download, then `terraform init`. Or pack `cdktf.out` with `tar` before the upload.",
    "Could not retrieve the list of available versions for provider cdktf-pve/pve":
      "The provider is in no registry yet. In HCL, run `npx cdktf-pve install`; in applications, synthesize first. A `provider_installation` block of your CLI configuration must not exclude it.",
    "doesn't match any of the checksums previously recorded in the dependency lock file":
      "The lock file is for another version or platform. Synthesize again, or run `npx cdktf-pve install`: both update it.",
    "Failed to install provider … terraform providers lock":
      "Your version of `cdktf` queries the registry. Run it once with `--skip-provider-lock`.",
    "Error acquiring the state lock":
      "Another run holds the state. Wait for it. Use `force-unlock` only if it no longer exists.",
    "Inconsistent dependency lock file":
      "The lock file has another version or no entry. Synthesize again, or run `npx cdktf-pve install` and `terraform init -upgrade`.",
    "Failed to query available provider packages":
      "No registry has the provider, or none is reachable. In HCL, run `npx cdktf-pve install`; for machines without a network, [write a mirror](air-gapped-installation.md).",
    "Saved plan is stale": "The state has changed since the plan. Plan again, review, and apply the new plan.",
    "Provider produced inconsistent result after apply":
      "A bug in the provider: it made the change, but Terraform rejected the result. Run plan to see the present state, and report the bug.",
    "Provider produced inconsistent final plan":
      "A value differed from the plan. Apply once more; if the error remains, report it.",
    "The plugin encountered an error, and failed to respond": "The provider process ended: see the next row.",
    "Plugin did not respond":
      "The provider process ended. Its last messages are in the error, or above it with `TF_LOG_PROVIDER=debug`: report them.",
  },
  "On a simulated cluster": {
    "Path … does not exist":
      'Simulated nodes have `/srv/share1` and a few other directories. List more in `directories` of `"simulator/inventory"` in a [start state](start-states.md).',
  },
};

export const sectionOf = (section: string): string => `${GUIDE}#${anchor(section)}`;
