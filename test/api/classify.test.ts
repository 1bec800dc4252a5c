import { describe, expect, it } from "vitest";
import type { ErrorCode } from "../../src/api/types";
import type { Answer } from "./support/family-refusals";
import { FAMILY_REFUSALS } from "./support/family-refusals";
import { judge } from "./support/recorded-errors";

function judgeAnswer([method, path, status, words]: Answer) {
  const refusal =
    typeof words === "string" ? { message: words } : { message: "Parameter verification failed.\n", errors: words };
  return judge({ method, path, status, reason: "", ...refusal });
}

describe("classification of each family's refusals", () => {
  for (const [family, answers] of Object.entries(FAMILY_REFUSALS)) {
    it(family, () => {
      for (const [code, ...answer] of answers) expect(judgeAnswer(answer).code, answer.join(" ")).toBe(code);
    });
  }
});

describe("classification of failures that every request can have", () => {
  it.each<[ErrorCode, boolean, Answer]>([
    [
      "locked",
      true,
      ["PUT", "/pools", 500, "update pools failed: cfs-lock 'file-user_cfg' error: got lock request timeout"],
    ],
    ["locked", true, ["PUT", "/cluster/config", 500, "can't lock file '/var/lock/pvecm.lock' - got timeout"]],
    ["no-quorum", true, ["PUT", "/pools", 500, "create pool failed: cfs-lock 'file-user_cfg' error: no quorum!"]],
    ["no-quorum", true, ["POST", "/pools", 500, "cluster not ready - no quorum?"]],
    ["no-quorum", true, ["POST", "/pools", 500, "unable to open file '/etc/pve/user.cfg.tmp.1' - Permission denied"]],
    ["no-quorum", true, ["GET", "/pools", 500, "ipcc_send_rec[1] failed: Connection refused"]],
    ["outcome-unknown", false, ["PUT", "/pools", 500, "'file-user_cfg'-locked command timed out - aborting"]],
    ["transient", true, ["GET", "/pools", 500, "'file-user_cfg'-locked command timed out - aborting"]],
    ["transient", true, ["PUT", "/pools", 595, "Connection refused"]],
    ["transient", true, ["GET", "/pools", 596, "Connection timed out"]],
    ["outcome-unknown", false, ["PUT", "/pools", 596, "Broken pipe"]],
    ["outcome-unknown", false, ["DELETE", "/pools", 599, "Too many redirections"]],
    ["unsupported", false, ["PUT", "/cluster/x", 501, "Method 'PUT /cluster/x' not implemented"]],
    ["invalid", false, ["POST", "/cluster/x", 501, "for data too large"]],
    ["unauthorised", false, ["GET", "/pools", 401, "Authentication failed!"]],
    [
      "stale-digest",
      false,
      [
        "PUT",
        "/cluster/ha/rules/r",
        500,
        "update HA rules failed: detected modified configuration - file changed by other user? Try again.\n",
      ],
    ],
    ["server", false, ["PUT", "/pools", 500, "something never seen before"]],
    ["transient", true, ["POST", "/pools", 429, "slow down"]],
    ["transient", true, ["POST", "/pools", 503, "service unavailable"]],
    ["outcome-unknown", false, ["POST", "/pools", 502, "bad gateway"]],
    ["outcome-unknown", false, ["POST", "/pools", 504, "gateway time-out"]],
    ["transient", true, ["GET", "/pools", 502, "bad gateway"]],
    ["transient", true, ["GET", "/pools", 504, "gateway time-out"]],
    ["server", false, ["PUT", "/pools", 600, "never sent"]],
    ["protocol", false, ["GET", "/pools", 506, "never seen before"]],
    ["unsupported", false, ["GET", "/cluster/config/join", 424, "never seen before"]],
    ["not-found", false, ["GET", "/cluster/x", 404, "never seen before"]],
    ["not-found", false, ["DELETE", "/cluster/x", 404, "never seen before"]],
    ["invalid", false, ["PUT", "/cluster/x", 404, "never seen before"]],
    ["invalid", false, ["PUT", "/cluster/x", 400, "never seen before"]],
    ["forbidden", false, ["PUT", "/cluster/x", 403, "never seen before"]],
    ["invalid", false, ["PUT", "/cluster/x/a", 400, { name: "no such thing", other: "no such thing" }]],
    ["invalid", false, ["GET", "/cluster/x/a", 400, { node: "no such alias" }]],
  ])("%s (retry: %s)", (code, retryable, answer) => {
    expect(judgeAnswer(answer)).toMatchObject({ code, retryable });
  });

  it("extracts the parameters from a 400 inside a 500", () => {
    const message =
      "create sdn zone object failed: 400 Parameter verification failed.\nfabric: must have exactly one of peers / fabric defined\npeers: two\nlines\n";
    expect(judgeAnswer(["POST", "/cluster/sdn/zones", 500, message])).toMatchObject({
      code: "invalid",
      parameters: { fabric: "must have exactly one of peers / fabric defined", peers: "two\nlines" },
    });
    const rule =
      "create ha rule failed: 400 Rule 'x2' is invalid.\nresources: resource 'vm:100' is already used in another node affinity rule\n";
    expect(judgeAnswer(["POST", "/cluster/ha/rules", 500, rule])).toMatchObject({
      code: "conflict",
      parameters: { resources: "resource 'vm:100' is already used in another node affinity rule" },
    });
  });

  it("extracts path and privileges from a 403, also inside a 500", () => {
    expect(judgeAnswer(["GET", "/pools", 403, "Permission check failed (/pool/prod, Pool.Audit)\n"]).privilege).toEqual(
      { path: "/pool/prod", privileges: ["Pool.Audit"] },
    );
    const embedded = "update pools failed: 403 Permission check failed (/vms/100, Permissions.Modify|VM.Allocate)\n";
    expect(judgeAnswer(["PUT", "/pools", 500, embedded])).toMatchObject({
      code: "forbidden",
      privilege: { path: "/vms/100", privileges: ["Permissions.Modify", "VM.Allocate"] },
    });
    expect(judgeAnswer(["POST", "/pools", 403, "Permission check failed (, Pool.Allocate)\n"]).privilege?.path).toBe(
      "",
    );
    expect(judgeAnswer(["POST", "/pools", 403, "Permission check failed\n"])).toMatchObject({
      code: "forbidden",
      privilege: undefined,
    });
    expect(judgeAnswer(["POST", "/cluster/config", 403, "Permission check failed (user != root@pam)\n"]).code).toBe(
      "root-ticket-needed",
    );
  });

  it("a 404 of a web server does not count as a missing object", () => {
    const refusal = {
      method: "GET",
      path: "/cluster/notifications/matchers/m",
      status: 404,
      reason: "Not Found",
    } as const;
    expect(judge({ ...refusal, text: "404 page not found" }).code).toBe("protocol");
    expect(judge({ ...refusal, text: "" }).code).toBe("protocol");
  });
});
