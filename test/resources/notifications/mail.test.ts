/** Origin of an entry: plans show it, unless the change decides it. */
import { describe, expect, it } from "vitest";
import type { PveSession } from "../../../src/api/types";
import { planResource } from "../../../src/framework/planning/plan-resource";
import { nullState } from "../../../src/framework/values/state";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import { sendmail } from "../../../src/resources/notifications/mail";

async function plannedOrigin(origin: string) {
  const prior = { ...nullState(sendmail.attributes), name: "mail-to-root", mail_to: ["root"], enabled: true, origin };
  const config = { ...nullState(sendmail.attributes), name: "mail-to-root", mail_to: ["root"], comment: "changed" };
  const signal = AbortSignal.timeout(1000);
  const request = { config, prior, proposed: config, priorPrivate: new Uint8Array(), signal };
  const { planned } = await planResource<PveSession>({
    type: sendmail.type,
    definition: sendmail,
    attributes: sendmail.attributes,
    engine: {
      services: () => ({ deferred: true, open: () => ({}) as PveSession }),
      explain: () => [],
      isUncertain: () => false,
    },
    request: request as never,
  });
  return (planned as Record<string, unknown>).origin;
}

describe("the origin of an entry that is changed", () => {
  it("the origin is unchanged for entries of users", async () => {
    expect(await plannedOrigin("user-created")).toBe("user-created");
  });

  it.each(["builtin", "modified-builtin"])(
    "the origin of an entry that is changed is known after the change for %s",
    async (origin) => expect(await plannedOrigin(origin)).toBe(UNKNOWN),
  );
});
