import { refusal, type Sent } from "../../../support/fake-session";

export const UPID = "UPID:pve1:00007E35:0006CAA3:6B015C6E:reloadnetworkall::root@pam!tf:";
/** Zones, staged and running, on a server whose applies the test defines. */
export class Zones {
  staged = new Map<string, object>();
  running = new Map<string, object>();
  applies: (() => unknown)[] = [];
  applied = 0;

  readonly answer = ({ method, path, parameters }: Sent): unknown => {
    const name = /\/zones\/(\w+)$/.exec(path)?.[1] ?? String(parameters.zone);
    if (method === "PUT" && path === "/cluster/sdn") return this.apply();
    if (method === "GET" && path.endsWith("/zones"))
      return parameters.pending ? this.pending() : [...this.staged.values()];
    if (method === "GET") return this.staged.get(name) ?? refusal(500, `sdn '${name}' does not exist\n`);
    if (method === "POST") return void this.staged.set(name, { ...parameters });
    if (!this.staged.has(name)) return refusal(500, `delete sdn zone object failed: sdn '${name}' does not exist\n`);
    if (method === "PUT") return void this.staged.set(name, { ...this.staged.get(name), ...parameters });
    return void this.staged.delete(name);
  };

  private apply(): unknown {
    this.applied++;
    const outcome = this.applies.shift()?.();
    if (outcome !== undefined) return outcome;
    this.running = new Map(this.staged);
    return UPID;
  }

  private pending(): object[] {
    const names = [...new Set([...this.staged.keys(), ...this.running.keys()])];
    return names.map((zone) => {
      const [staged, running] = [this.staged.get(zone), this.running.get(zone)];
      if (!staged) return { ...running, zone, state: "deleted", pending: {} };
      if (!running) return { zone, type: "simple", state: "new", pending: staged };
      const changed = JSON.stringify(staged) !== JSON.stringify(running);
      return { ...running, zone, ...(changed && { state: "changed", pending: staged }) };
    });
  }
}
