/** The simulated cluster, for tests and for the command line. */
export { FIXTURES } from "./fixtures";
export type { Layout } from "./fixtures/datacenter";
export type { ClientReport } from "./kernel/client-usage";
export type { Latency } from "./kernel/cluster";
export { faultProblem } from "./kernel/fault-problem";
export { type Fault, type FaultKind, isFault } from "./kernel/faults";
export type { LoggedRequest } from "./kernel/request-log";
export { createSimulator, type Simulator, type SimulatorOptions } from "./simulator";
