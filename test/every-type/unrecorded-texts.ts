/**
 * Messages from the server's sources, and from the client, without a recorded response or a case in the simulated
 * cluster.
 */
interface UnrecordedText {
  readonly request: string;
  readonly words: string;
  readonly status?: number;
  /** Source: page and section of `contributing/facts`. */
  readonly fact: string;
}

export const UNRECORDED_TEXTS: readonly UnrecordedText[] = [
  {
    request: "PUT /cluster/config",
    words: "can't lock file '/var/lock/pvecm.lock' - got timeout",
    fact: "transport.md#errors",
  },
  { request: "PUT /pools", words: "cfs-lock 'file-user_cfg' error: got no lock", fact: "transport.md#errors" },
  { request: "PUT /pools", words: "'file-user_cfg'-locked command timed out - aborting", fact: "transport.md#errors" },
  {
    request: "POST /pools",
    words: "unable to open file '/etc/pve/user.cfg.tmp.1' - Permission denied",
    fact: "transport.md#errors",
  },
  {
    request: "POST /pools",
    words: "cfs-lock 'file-user_cfg' error: pve cluster filesystem not online.",
    fact: "transport.md#errors",
  },
  {
    request: "POST /cluster/config",
    words: "pve configuration filesystem (pmxcfs) not mounted",
    fact: "transport.md#errors",
  },
  { request: "GET /pools", words: "ipcc_send_rec[1] failed: Connection refused", fact: "transport.md#errors" },
  {
    request: "GET /cluster/mapping/pci",
    words: "unable to get remote IP address for node 'pve2'",
    fact: "transport.md#errors",
  },
  {
    request: "GET /pools",
    words: "GET /pools was answered with an object, where a list belongs.",
    fact: "transport.md#answers",
  },
  {
    request: "POST /cluster/acme/account",
    words: "Registration failed: malformed: must agree to terms of service",
    fact: "acme.md#errors",
  },
  {
    request: "POST /cluster/bulk-action/guest/migrate",
    words: "can't migrate running VM without --online",
    fact: "cluster.md#errors",
  },
  {
    request: "POST /cluster/ha/rules",
    words:
      "at least one resource is in a positive resource affinity rule and there are other resources in at least one other node affinity rule already",
    fact: "ha.md#errors",
  },
  { request: "POST /cluster/ha/rules", words: "resources are in multiple node affinity rules", fact: "ha.md#errors" },
  {
    request: "POST /cluster/ha/rules",
    words: "two or more resources are restricted to less nodes than available to the resources",
    fact: "ha.md#errors",
  },
  {
    request: "POST /cluster/sdn/fabrics/fabric",
    words: "prefix of fabric 'b' overlaps with IPv6 prefix in fabric 'a'",
    fact: "sdn-routing.md#errors",
  },
  {
    request: "PUT /cluster/sdn/fabrics/node/f/pve1",
    words: "updating node failed: peer configuration references non-existing local interface 'wg0'",
    fact: "sdn-routing.md#errors",
  },
  { request: "PUT /cluster/sdn", words: "got no worker upid - start worker failed", fact: "sdn.md#apply" },
  { request: "POST /cluster/options", words: "for data too large", status: 501, fact: "transport.md#errors" },
  {
    request: "POST /cluster/ha/rules",
    words: "rule defines more resources than available nodes",
    fact: "ha.md#errors",
  },
];
