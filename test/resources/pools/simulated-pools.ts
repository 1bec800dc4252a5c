import type { Resource } from "../../../src/resources/kinds/define";
import { pool } from "../../../src/resources/pools/pool";
import { type Pool, USER_CONFIG } from "../../../src/simulator/kernel/access/user-config";
import type { FakeSession } from "../../support/fake-session";
import { openSimulated } from "../../support/simulated-session";

/** Opens a definition on a simulated cluster, whose pools other clients can change. */
export function setUp(definition: Resource = pool) {
  const { session, life, store } = openSimulated(definition);
  return {
    session,
    life,
    pools: () => store.read(USER_CONFIG).pools,
    setPool: (id: string, given: Partial<Pool> = {}) =>
      store.change(USER_CONFIG, ({ pools }) => {
        pools[id] = { vms: [], storages: [], ...given };
      }),
    removePool: (id: string) => store.change(USER_CONFIG, ({ pools }) => void delete pools[id]),
  };
}

export const updates = (session: FakeSession) => session.parameters("PUT /pools");
