/** Processor time of the simulated cluster for requests about a long list. */
import { Agent, request } from "node:http";
import { createSimulator, type Simulator } from "../../src/simulator";
import { type Figure, median } from "./figures";

const ROUNDS = 100;
const GOAL = 200;
const LIST = "/cluster/firewall/aliases";

export async function simulatorFigures(size: number): Promise<Figure[]> {
  const simulator = await createSimulator({ http: true });
  const agent = new Agent({ keepAlive: true });
  try {
    simulator.state.load({ "firewall/cluster.fw": { ...NOTHING, aliases: aliases(size) } });
    const send = (method: string, path: string, body?: string) => exchange(simulator, agent, method, path, body);
    const write = (n: number) => send("PUT", `${LIST}/alias${n % size}`, `cidr=192.0.2.1&comment=change%20${n}`);
    const list = () => send("GET", LIST);
    const alias = (n: number) => send("GET", `${LIST}/alias${n % size}`);
    const pair = async (n: number) => {
      await write(n);
      await list();
    };
    return [
      await figureOf("read of one alias", 1, alias),
      await figureOf("read of the list", 1, list),
      await figureOf("write of one alias", 1, write),
      await figureOf("write of one alias, then read of the list", 2, pair),
    ];
  } finally {
    agent.destroy();
    await simulator.close();
  }
}

const NOTHING = { options: {}, rules: [], ipsets: {}, groups: {} };

const aliases = (size: number) =>
  Object.fromEntries(
    Array.from({ length: size }, (_, n) => {
      const name = `alias${n}`;
      return [name, { name, cidr: `10.${(n >> 8) & 255}.${n & 255}.1`, comment: "one of many" }];
    }),
  );

async function figureOf(what: string, requests: number, work: (n: number) => Promise<void>): Promise<Figure> {
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await work(round);
    samples.push((performance.now() - start) / requests);
  }
  const each = median(samples);
  const rate = 1000 / each;
  return {
    what,
    measured: `${each.toFixed(2)} ms per request, ${rate.toFixed(0)} requests/s`,
    goal: `≥ ${GOAL} requests/s`,
    reached: rate >= GOAL,
    values: { milliseconds: each },
  };
}

function exchange({ url, token }: Simulator, agent: Agent, method: string, path: string, body?: string): Promise<void> {
  const headers = {
    authorization: `PVEAPIToken=${token}`,
    ...(body !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api2/json${path}`, { method, agent, headers }, (response) => {
      response.resume().once("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${response.statusMessage}`));
      });
    });
    sent.once("error", reject);
    sent.end(body);
  });
}
