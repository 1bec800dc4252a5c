/** The SDN lock as the recordings show it (contributing/facts/sdn.md#client-lock), behind a session without a server. */

import { ServerTexts } from "../../../src/api/server-texts";
import { EphemeralHandler } from "../../../src/framework/handlers/ephemeral-handler";
import { explainWith } from "../../../src/provider/explain";
import { serverTexts } from "../../../src/resources";
import { runLock } from "../../../src/resources/sdn/run-lock";
import { type FakeOptions, FakeSession, refusal, type Sent } from "../../support/fake-session";

const REFUSED = "could not acquire lock for SDN config: ";

class LockServer {
  token: string | undefined;
  hasPending = false;
  private given = 0;

  /** Takes the lock as another client would. */
  take(): string {
    this.token = `theirs-${++this.given}`;
    return this.token;
  }

  readonly answer = ({ method, path, parameters }: Sent): unknown => {
    const isOurs = this.token === undefined || parameters["lock-token"] === this.token;
    if (path !== "/cluster/sdn/lock") return isOurs ? null : refusal(500, "failed: invalid lock token provided!");
    if (method === "DELETE") {
      if (!isOurs && parameters.force !== 1)
        return refusal(500, "could not release lock: invalid lock token provided!");
      this.token = undefined;
      return null;
    }
    if (this.token !== undefined) return refusal(500, `${REFUSED}invalid lock token provided!`);
    if (this.hasPending && parameters["allow-pending"] !== 1)
      return refusal(500, `${REFUSED}configuration has pending changes`);
    this.token = `00000000-0000-4000-8000-${String(++this.given).padStart(12, "0")}`;
    return this.token;
  };
}

const interrupt = new AbortController().signal;

export function openLock(options: FakeOptions = {}, config: object = {}) {
  const server = new LockServer();
  const session = new FakeSession(server.answer, options);
  const endings = new Map<object, () => Promise<void>>();
  const handler = new EphemeralHandler("pve_sdn_lock", runLock, {
    services: () => ({ open: () => session, deferred: false }),
    explain: explainWith(new ServerTexts(serverTexts)),
    isUncertain: () => false,
    endings,
  });
  const open = () => handler.open({ config: { allow_pending: null, timeouts: null, ...config }, signal: interrupt });
  const close = (kept: Uint8Array | undefined) => handler.close({ private: kept, signal: interrupt });
  const renew = (kept: Uint8Array | undefined) => handler.renew({ private: kept, signal: interrupt });
  return { server, session, endings, open, close, renew };
}
