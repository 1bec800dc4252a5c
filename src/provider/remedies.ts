/** What to do about a failure: by the server's words where they say enough, else by the kind of failure. */
import type { ErrorCode, PveErrorFields } from "../api/types";

const REMEDIES: Partial<Record<ErrorCode, string>> = {
  "not-found": "The object, or one that it refers to, does not exist on the server.",
  "already-exists":
    "Something with this name exists already. Import it with an import block or `terraform import`, or choose another name.",
  "in-use":
    "Something still refers to it; refer to this resource's attributes there, so that Terraform orders the steps. Where the reference goes away in the same run, Terraform deletes before it changes what referred: apply that change first, with `-target`. Where this resource is replaced while others move to its successor, set `create_before_destroy = true` in its `lifecycle` block; where they stay, replace them as well (`replace_triggered_by` in theirs).",
  conflict:
    "It clashes with another object as that is on the server now; changes of this run that could have made way were waited for. Change one of the two. Where two exchange their values, give one of them a third value in a run before.",
  "stale-digest": "Somebody else changed the same file in between. Run plan again.",
  locked:
    "The server's lock for this configuration was held by others until the time-out. Run apply again, or raise `timeouts`.",
  "no-quorum":
    "The node that answers is not part of a quorate cluster, so that nothing can be written. Check `pvecm status`.",
  unauthorised:
    "The server refuses the credentials, of which it says no more. Check the API token (user@realm!name=secret: user, realm, name of the token and secret, which is shown only when the token is made) or the user name with realm and the password, and whether user or token have expired or are disabled.",
  "root-ticket-needed":
    'Proxmox VE allows this call to root@pam with a ticket only, and refuses every API token, also root\'s. Configure username = "root@pam" and password beside the token.',
  unsupported:
    "This server does not offer the call: it is too old for it, or what it works on is not there (HA groups after their migration, Ceph, a cluster).",
  transient:
    "A service of the cluster did not answer in time. Run apply again; where it stays so, look at the node's log.",
  timeout: "It took longer than allowed. Raise `timeouts` of the resource, or `request_timeout` of the provider.",
  cancelled: "The run was interrupted. What exists is in the state; run plan to see what is left to do.",
  tls: "The server's certificate was not accepted. Set ca_certificate, ca_file or fingerprint in the provider block.",
  unreachable: "No endpoint could be reached. Check endpoint, the network and the proxy variables.",
  protocol:
    "The answer is not what the API of Proxmox VE gives to this request. Check that `endpoint` leads to the API itself, and that nothing in between changes its answers.",
};

const NODE_AWAY =
  "The node that the request is for could not be reached by the node that answered. Run apply again when it is up.";
const API_AWAY =
  "A proxy in front of the API, or the node's own, answers that what is behind it is away or busy. See on the node that it runs (`systemctl status pveproxy pvedaemon`), and run apply again.";

/** By the status, where it says more than the code. */
const BY_STATUS: Readonly<Record<string, string>> = {
  "transient 429":
    "Something in between limits how many requests it takes. Raise that limit, or run Terraform with a lower `-parallelism`.",
  "transient 502": API_AWAY,
  "transient 503": API_AWAY,
  "transient 504": API_AWAY,
  ...Object.fromEntries([595, 596, 597, 598, 599].map((status) => [`transient ${status}`, NODE_AWAY])),
  "protocol 404":
    "Something answers at `endpoint` that knows no API under that path. Check host, port (8006 on the nodes) and path of `endpoint`.",
};

/** Whatever the reason: said before it. */
export const OUTCOME_UNKNOWN =
  "The request was sent, and nothing that came back says whether the server did the work: that is not known, and no refusal. Run apply again: it looks at the server first, and goes on from what it finds there.";

const REFER =
  "Refer to the attributes of its resource instead of writing its name, so that Terraform makes it before: `<type>.<name>.<attribute>`.";

/** Taken by `POST /cluster/sdn/lock`: nothing but its token or force gets past it. */
const SDN_LOCKED =
  "Another client holds the lock of the SDN configuration, which never expires. Set sdn_lock_token in the provider block to its token, wait for its release, or release it with `pvesh delete /cluster/sdn/lock --force 1` when its owner is gone.";

/** Words that mean a parameter without naming it as one. */
const ABOUT: readonly (readonly [RegExp, string])[] = [
  [/vrf-vxlan \d+ is already declared/i, "vrf-vxlan"],
  [/duplicate OSPF area/i, "area"],
  [/overlaps with IPv4 prefix/i, "ip_prefix"],
  [/overlaps with IPv6 prefix/i, "ip6_prefix"],
  [/only \d+ global evpn controller|same peer-group-name/i, "peer-group-name"],
  [/must have the same ASN|two different ASNs for iBGP/i, "asn"],
  [/cannot use non-existent node/i, "nodes"],
  [/cannot use unmanaged resource/i, "resources"],
  [/not currently raised/i, "sticky"],
  [/agree to (the )?terms of service/i, "tos_url"],
  [/source and target must not be identical/i, "target"],
  [/is not HA managed|guest with ID \d+ is not a|VM\/CT \d+ does not exist/i, "sid"],
];

/** The parameter that the server's words are about, where it does not say so itself. */
export function parameterOf({ serverMessage }: PveErrorFields): string | undefined {
  return ABOUT.find(([text]) => text.test(serverMessage))?.[1];
}

const METRICS_AWAY =
  "The node that answers tests the connection before it stores anything: the metric server has to be up, and to be reachable from that node.";

/** In this order: the first that matches, in its words and where it says so in its request, is told. */
const BY_TEXT: readonly (readonly [text: RegExp, remedy: string, request?: RegExp])[] = [
  [
    /^[A-Z][\w ]{0,9}(?:\/\S* )?was answered with /,
    "Something else answers in the server's place (another service, a proxy, its cache), or the server is damaged. Nothing counts as gone or changed because of it. Compare with what `pvesh` shows for the same path on a node, and check that endpoint leads to the API itself.",
  ],
  [/invalid lock token/i, SDN_LOCKED],
  [
    /can't change zone if subnets exist/i,
    "A VNet with subnets stays in its zone. Replace the VNet and its subnets in one run: `terraform apply` with `-replace=ADDRESS` for each of them.",
  ],
  [
    /can't change ipam if a subnet is already defined/i,
    "A zone with subnets keeps its IPAM. Replace the zone, its VNets and their subnets in one run: `terraform apply` with `-replace=ADDRESS` for each of them.",
  ],
  [
    /only \d+ global evpn controller|same peer-group-name/i,
    "Servers before Proxmox VE 9.2 have one EVPN controller. Newer ones may have several, each with a `peer_group_name` of its own.",
  ],
  [
    /must have the same ASN|two different ASNs for iBGP/i,
    "EVPN controllers that a node has in common need the same `asn`: give them that, or different `nodes`.",
  ],
  [
    /ha groups have not been migrated/i,
    "Rules work when all nodes run Proxmox VE 9 and the HA manager has made rules of the cluster's HA groups. Use `pve_ha_group` until then.",
  ],
  [
    /node affinity rule|resource affinity rule|less nodes than available/i,
    "HA compares the rules that are in force. The data source `pve_ha_rules` with `resource` lists those of a guest: change one of them, or set `enabled = false` there.",
  ],
  [
    /^(IPSet|Security group) '[^']*' is not empty/i,
    "It still holds what is not managed with it. Remove that first; where other resources of this configuration manage it, replace them together with this one (`-replace=ADDRESS` for each).",
  ],
  [
    /already in use by another fabric/i,
    "An interface of a node is in one fabric at most. Take it out of the other fabric's node first.",
  ],
  [
    /\bPath \S+ (does not exist|exists, but is not a directory)/,
    "Entries for the node that answers the request are checked on its disk, those for other nodes are not. Make the directory there, or let `endpoint` lead to another node.",
  ],
  [
    /dns api error|can't connect to (netbox|phpipam) api/i,
    "The node that answers calls the URL before it stores anything: the service has to be up, to be reachable from that node, and to accept the secret.",
  ],
  [
    /outside the IP prefix/i,
    "The nodes' addresses have to lie in the prefix before and after every change. Widen the prefix, move the nodes and narrow it again, or replace the fabric together with its nodes.",
  ],
  [
    /peer configuration references non-existing (local )?interface/i,
    "`pve_sdn_fabric_wireguard_peers` of a node names an interface that is not there. Change the peers in a run before an interface goes, and add the interface before a peer names it.",
  ],
  [
    /cannot use unmanaged resource/i,
    "Rules take only guests that HA manages. Make a `pve_ha_resource` of each, and refer to its `sid`.",
  ],
  [
    /^resource '[^']*' is not HA managed/i,
    "HA moves only what it manages. Make a `pve_ha_resource` of the guest, and refer to its `sid`.",
  ],
  [
    /guest with ID \d+ is not a (VM|container)/i,
    "Virtual machines are named `vm:` and containers `ct:` with their id: write the other one.",
  ],
  [
    /parent '[^']*' of pool '[^']*' does not exist/i,
    'Make the parent first and refer to it: pool_id = "${pve_pool.<parent>.pool_id}/<name>".',
  ],
  [
    /agree to (the )?terms of service/i,
    "Set `tos_url` to the URL of the terms, which the data source `pve_acme_directory_meta` tells.",
  ],
  [/(carbon|influxdb) socket/i, METRICS_AWAY],
  [/can't connect to /i, METRICS_AWAY, /^(POST|PUT) \/cluster\/metrics\/server\//],
  [
    /missing replicate feature on volume/i,
    "Disks are replicated between ZFS storages only. Move the disk to one, or leave it out of replication (`replicate=0` on the disk).",
  ],
  [/source and target must not be identical/i, "The guest is on that node already: name another one."],
  [/not currently raised/i, "Ceph mutes a check that is not raised right now only with `sticky = true`."],
  [/running VM without --online/i, "Set `online = true` to move guests while they run, or shut them down before."],
  [/sdn vnet object failed: cannot lookup undefined type!/i, `The zone does not exist. ${REFER}`],
];

/** In a request that is otherwise right. */
const MISSING_REFERENCE =
  /\bdoes not exist\b|\bdon't exist\b|\bnot existing\b|\bno such (alias|ipset|security group)\b|non-existing external node/i;

export function remedyFor(failure: PveErrorFields): string {
  const { advice, serverMessage, parameters, method, path, task } = failure;
  if (advice !== undefined) return advice;
  const words = [serverMessage, ...Object.values(parameters), ...(task?.lastLines ?? [])].join("\n");
  const known = BY_TEXT.find(([text, , request]) => text.test(words) && (request?.test(`${method} ${path}`) ?? true));
  return known?.[1] ?? general(failure, words);
}

function general({ code, status }: PveErrorFields, words: string): string {
  if (code === "invalid" && MISSING_REFERENCE.test(words)) return `What it refers to is not there. ${REFER}`;
  return BY_STATUS[`${code} ${status}`] ?? REMEDIES[code] ?? "";
}
