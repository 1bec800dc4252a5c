/**
 * `npm run --silent replay-server -- FAMILY`: a new simulator in the start state of a recording. Prints one line of
 * JSON and runs until SIGTERM.
 */
import { createSimulator } from "../src/simulator";

/** A signal to `npm` may end only npm and its shell: ends this process when its parent is gone. */
const PARENT_CHECK = 250;

async function main(): Promise<void> {
  const [recording = "recorded"] = process.argv.slice(2);
  const { url, token, password, close } = await createSimulator({ fixture: recording.replace(/\.json$/, "") });
  const parent = process.ppid;
  const end = () => void close().then(() => process.exit(0));
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, PARENT_CHECK).unref();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
  // The reader may send a signal at once.
  process.stdout.write(`${JSON.stringify({ url, token, password })}\n`);
}

void main();
