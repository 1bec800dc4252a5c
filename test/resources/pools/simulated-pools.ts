import type { Resource } from "../../../src/resources/kinds/define";
import { pool } from "../../../src/resources/pools/pool";
import { type Pool, USER_CONFIG } from "../../../src/simulator/kernel/access/user-config";
import { Session } from "../../replay/session";
import type { FakeSession } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";
import { simulatedSession } from "../../support/simulated-session";

/** Opens a definition on a simulated cluster, whose pools other clients can change. */
export function setUp(definition: Resource = pool) {
  const cluster = new Session();
  const session = simulatedSession(cluster);
  return {
    session,
    life: new Lifecycle(definition, session),
    pools: () => cluster.store.read(USER_CONFIG).pools,
    setPool: (id: string, given: Partial<Pool> = {}) =>
      cluster.store.change(USER_CONFIG, ({ pools }) => {
        pools[id] = { vms: [], storages: [], ...given };
      }),
    removePool: (id: string) => cluster.store.change(USER_CONFIG, ({ pools }) => void delete pools[id]),
  };
}

export const updates = (session: FakeSession) => session.parameters("PUT /pools");
