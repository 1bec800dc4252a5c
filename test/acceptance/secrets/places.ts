/** The places that the test searches, and their preparation. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { accounts, ROOT_TOKEN } from "../../../src/simulator/fixtures/recorded";
import { PASSWORD, TOKEN } from "./planted";

/** The logins that the simulated cluster accepts. */
export function credentials(totp: object) {
  const { "priv/simulator-secrets": secrets } = accounts();
  return { ...secrets, passwords: { "root@pam": PASSWORD }, tokens: { [ROOT_TOKEN]: TOKEN }, totp };
}

/** Output of `ps` for every user of the machine. */
export function commandLines(): string {
  if (!existsSync("/proc/self/cmdline")) return "";
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return processes.map((id) => attempt(() => readFileSync(`/proc/${id}/cmdline`, "utf8"))).join("\n");
}

export function attempt(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

/** Ends the provider with an uncaught error whose message contains a credential. */
export const CRASH = `
const net = require("node:net");
const connect = net.connect;
net.connect = (...args) => {
  net.connect = connect;
  setTimeout(() => { throw new Error("lost " + process.env.PVE_PASSWORD + " planned-crash"); }, 300);
  return connect(...args);
};
`;
