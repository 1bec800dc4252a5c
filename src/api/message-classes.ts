/**
 * The server's texts and what they mean. Nearly every failure is a plain `500`, so that only the text tells its cause;
 * texts are found anywhere in a message because most come with a prefix such as `update pools failed: `.
 */
import type { ErrorCode } from "./types";

export interface MessageClass {
  readonly code: ErrorCode;
  readonly texts: RegExp;
  /** Raised before anything was changed, for a cause that passes: any method may be sent again. */
  readonly retryable?: boolean;
}

/** In this order: the first that matches decides. */
export const MESSAGE_CLASSES: readonly MessageClass[] = [
  { code: "stale-digest", texts: /detected modified configuration/i },
  {
    code: "locked",
    texts: /got lock request timeout|can't lock file '[^']*' - got timeout|\bgot no lock\b/i,
    retryable: true,
  },
  // Someone holds the SDN lock, has staged changes or restarts Ceph: that lasts longer than waiting here makes sense.
  {
    code: "locked",
    texts: /invalid lock token provided|configuration has pending changes|bulk-restart is (already )?in progress/i,
  },
  // The code under the lock took longer than 60 s and was interrupted somewhere.
  { code: "outcome-unknown", texts: /'[^']*'-locked command timed out/i },
  {
    code: "no-quorum",
    texts:
      /\bno quorum\b|unable to open file '\/etc\/pve\/[^\n']*' - permission denied|pve cluster filesystem not online|pve configuration filesystem \(pmxcfs\) not mounted|ipcc_send_rec\[\d+\] failed/i,
    retryable: true,
  },
  {
    code: "transient",
    texts: /(^|: )got timeout$|rados_connect failed|unable to get remote IP address for node/i,
    retryable: true,
  },
  {
    code: "unsupported",
    texts:
      /ha groups have (been|not been) migrated|binary not installed:|pveceph configuration not initialized|ceph not fully configured|only PVE IPAM is supported/i,
  },
  {
    code: "in-use",
    texts:
      /\bis not empty\b|', not empty|\bis (still )?(used|referenced) (by|in)\b|still referenced by|', referenced by:|can't delete vnet if subnets exist|cannot delete myself from cluster|already used on link|belongs already to pool/i,
  },
  // What another object has, as things are: two cannot both have it, but the other may let go of it.
  {
    code: "conflict",
    texts: new RegExp(
      [
        "\\btag \\d+ already exist in|tag-less vnet already exists|vrf-vxlan \\d+ is already declared",
        "overlaps with IP|contains nodes with duplicated IPs|duplicate OSPF area|router-id collision",
        "already in use by another fabric|listen port duplicated in node configuration",
        "only \\d+ global evpn controller|same peer-group-name|must have the same ASN|two different ASNs for iBGP",
        // HA rules, of which only those in force are compared
        "already used in another node affinity rule|shares two or more resources with|in multiple node affinity rules",
        "in at least one other node affinity rule|to less nodes than available|node affinity rules? with multiple priorities",
      ].join("|"),
      "i",
    ),
  },
  {
    code: "already-exists",
    texts: /\balready exists?\b|\balready defined\b(?! in URI)|can't add existing node|is already a pool member/i,
  },
  // Parts written in Rust decode their arguments themselves, and complain in lower case.
  { code: "invalid", texts: /(^|: )error: / },
  {
    code: "invalid",
    texts: new RegExp(
      [
        // section configuration files
        "no such option|no such property|unexpected property|unknown option|missing value for required option|unable to delete required",
        "cannot set and delete property|no options specified|property contains a line feed|cannot delete '(cputype|reported-model)'",
        "invalid digest|(could not serialize configuration:.{0,300}(failed|detected unexpected control character))",
        // references to other objects
        "don't exist|not existing|cannot lookup undefined type!|unknown node|unknown nodes|hostname lookup '[^']*' failed",
        "cannot use unmanaged resource|cannot use non-existent node|no (nodes|resources) were specified|types does not match",
        "guest with ID \\d+ is not a|no replicatable volumes found|missing replicate feature|does not match current node of guest",
        // rules between fields
        "must have exactly one of|must not be identical|must at least provide|boundary rule broken|name must start with a letter",
        "is specified \\d+ times|no links and no fallback ip|can't find any subnet for ip",
        "outside the IP prefix|does not have an IP|different protocol than the referenced fabric",
        "can't change (zone|ipam) if|cannot delete zone|references non-existing",
      ].join("|"),
      "i",
    ),
  },
];

/** Texts that say that something is missing. The first group, where present, is the name of the missing thing. */
export const MISSING: readonly RegExp[] = [
  /'([^']*)' (?:does not exist|doesn't exist|not found|not defined)/i,
  /no such (?!option|property|uri|file|realm\b)[a-z -]{1,40} '([^']*)'/i,
  /could not find (?:prefix list|route map)(?: entry)? with (?:id:|seq) (\S+)/i,
  /entry with sequence number (\S+) does not exist/i,
  /Node\/IP: (\S+) is not a known host of the cluster/i,
  /service '([^']*)', not HA managed|'([^']*)' is not HA managed/i,
  /VM\/CT (\d+) does not exist/i,
  /^(?:entry )?(\S+)(?: in prefix list \S+)? doesn't exist/i,
];

/** Texts without a name that can only mean the object that the request addresses. */
export const ADDRESSED_MISSING =
  /no such (alias|vzdump job|realm-sync job|IP\/Network|task)$|no rule at position|invalid vnet specified|no sdn zone ID specified|^wrong vnet$|' does not exist in IPAM DB|is not a pool member/i;
