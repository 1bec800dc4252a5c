import { RUNNING, ZONES } from "../../../../src/simulator/families/sdn/files";
import { Session } from "../../../replay/session";
import type { Sent } from "../../../support/fake-session";
import { simulatedAnswer } from "../../../support/simulated-session";

/** Zones, staged and running, on a simulated cluster whose applies may fail. */
export class Zones {
  readonly #cluster = new Session();
  /** Answers to the next applies, instead of their success. */
  readonly failures: unknown[] = [];
  applied = 0;

  readonly answer = (sent: Sent): unknown => {
    const isApply = sent.method === "PUT" && sent.path === "/cluster/sdn";
    if (isApply) this.applied++;
    return (isApply && this.failures.shift()) || simulatedAnswer(this.#cluster, sent);
  };

  get staged() {
    return this.#cluster.store.read(ZONES);
  }
  get running() {
    return this.#cluster.store.read(RUNNING).zones;
  }
  /** Stages a new zone as another client. */
  stage(zone: string): void {
    this.#cluster.store.change(ZONES, (zones) => {
      zones[zone] = { type: "simple" };
    });
  }
  /** Stages the deletion of a zone, or discards its creation. */
  unstage(zone: string): void {
    this.#cluster.store.change(ZONES, (zones) => void delete zones[zone]);
  }
}
