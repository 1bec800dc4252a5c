/** Requests to a simulated cluster with HA resources. */
import type { Simulator } from "../../../../src/simulator";
import { send, start } from "../../support";

export const manage = (simulator: Simulator, sid: string, params: Record<string, string> = {}) =>
  send(simulator, "POST", "/cluster/ha/resources", { sid, ...params });

export async function entry(simulator: Simulator, id: string) {
  const { data } = await send(simulator, "GET", "/cluster/ha/status/current");
  return (data as { id: string }[]).find((one) => one.id === id);
}

export const service = (simulator: Simulator, sid: string) => entry(simulator, `service:${sid}`);

/** A cluster whose nodes can all run every guest, after the manager has finished its work. */
export async function managed(...sids: string[]): Promise<Simulator> {
  const simulator = await start();
  for (const sid of sids) await manage(simulator, sid);
  simulator.clock.advance(1500);
  return simulator;
}

export const rule = (simulator: Simulator, id: string, params: Record<string, string>) =>
  send(simulator, "POST", "/cluster/ha/rules", { rule: id, ...params });
