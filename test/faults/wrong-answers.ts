/** Failing responses: messages of a busy server, and those of a broken or hostile one. */

export interface Refusal {
  readonly status: number;
  readonly reason: string;
  readonly body?: string;
}

/** The server's messages about contention, one for each row of the client's that allows a repetition. */
export const CONTENTION = {
  "locked-file": "can't lock file '/var/lock/test.lck' - got timeout",
  "locked-domain": "test: got no lock",
  interrupted: "error with cfs lock 'file-test_cfg': 'file-test_cfg'-locked command timed out - aborting",
  "no-quorum": "cluster not ready - no quorum?",
  "read-only-files": "unable to open file '/etc/pve/test.cfg.tmp.4711' - Permission denied",
  "files-offline": "Pve cluster filesystem not online - unable to resolve node names",
  "files-unmounted": "pve configuration filesystem (pmxcfs) not mounted",
  "daemon-down": "ipcc_send_rec[1] failed: Connection refused",
  "got-timeout": "got timeout",
  "unknown-address": "unable to get remote IP address for node 'pve9'",
} as const;

/** Responses with status 200 or a general status, as from a server without the API. */
export const HOSTILE_ANSWERS: Readonly<Record<string, Refusal>> = {
  "web-page": { status: 200, reason: "OK", body: "<!DOCTYPE html><html><body>Welcome</body></html>" },
  "half-json": { status: 200, reason: "OK", body: '{"data":{"a":[1,' },
  "deep-json": { status: 200, reason: "OK", body: `{"data":${"[".repeat(200_000)}` },
  "other-json": { status: 200, reason: "OK", body: '{"result":"ok","success":1}' },
  "strange-status": { status: 299, reason: "\u001b[2Jowned\u202e", body: '{"data":null}' },
  "no-content": { status: 204, reason: "No Content" },
};
