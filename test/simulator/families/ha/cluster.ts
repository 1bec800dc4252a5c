/** Requests to a simulated cluster with HA resources. */
import { start, type TestSimulator } from "../../support";

export const manage = (simulator: TestSimulator, sid: string, params: Record<string, string> = {}) =>
  simulator.post("/cluster/ha/resources", { sid, ...params });

export async function entry(simulator: TestSimulator, id: string) {
  const { data } = await simulator.get("/cluster/ha/status/current");
  return (data as { id: string }[]).find((one) => one.id === id);
}

export const service = (simulator: TestSimulator, sid: string) => entry(simulator, `service:${sid}`);

/** A cluster whose nodes can all run every guest, after the manager has finished its work. */
export async function managed(...sids: string[]): Promise<TestSimulator> {
  const simulator = await start();
  for (const sid of sids) await manage(simulator, sid);
  simulator.clock.advance(1500);
  return simulator;
}

export const rule = (simulator: TestSimulator, id: string, params: Record<string, string>) =>
  simulator.post("/cluster/ha/rules", { rule: id, ...params });
