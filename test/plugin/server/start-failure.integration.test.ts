/**
 * Every failure to start ends the provider with a message and an exit code. Otherwise, Terraform would wait for the
 * process forever. One case of each step of the start: the tests of the steps have the others.
 */
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startToys, TERRAFORM } from "../toy/start";

const { start, leftovers, folder } = startToys();

/** A port that is in use. */
const busy = createServer();
let port: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => busy.listen(0, "127.0.0.1", resolve));
  port = String((busy.address() as { port: number }).port);
});
afterAll(() => busy.close());

interface Failure {
  readonly environment?: () => Record<string, string>;
  /** Code that runs in the process before the provider. */
  readonly first?: string;
  /** Command that starts the executable, which is its last argument. */
  readonly by?: readonly string[];
  readonly readerGone?: boolean;
  readonly message: RegExp;
}

const failing = (module: string, name: string, code = "EPERM", errno = -1) =>
  `const real = require("${module}").${name};
   require("${module}").${name} = (...args) => {
     if (!"${name}".startsWith("read") || args[0] === "/etc/group")
       throw Object.assign(new Error("${code}: on purpose"), { code: "${code}", errno: ${errno} });
     return real(...args);
   };`;

const by = (environment: Record<string, string>) => () => environment;

const BY_TERRAFORM: Readonly<Record<string, Failure>> = {
  "a start by hand": {
    environment: by({ TF_PLUGIN_MAGIC_COOKIE: "" }),
    message: /^terraform-provider-toy is a Terraform provider plugin\..*\n.*--debug/,
  },
  "a Node.js that is too old": {
    first: `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.8" } });`,
    message: /needs Node\.js 20\.18 or later/,
  },
  "a client certificate that is invalid": {
    environment: by({ PLUGIN_CLIENT_CERT: "none" }),
    message: /PLUGIN_CLIENT_CERT is not a certificate/,
  },
  "keys that cannot be generated": { first: failing("node:crypto", "generateKeyPairSync"), message: /on purpose/ },
  "a socket folder that is missing": {
    environment: () => ({ PLUGIN_UNIX_SOCKET_DIR: join(folder(), "missing") }),
    message: /A socket cannot be created in .*missing \(PLUGIN_UNIX_SOCKET_DIR\): no such file or directory \(ENOENT\)/,
  },
  "a group without the user": {
    environment: by({ PLUGIN_UNIX_SOCKET_GROUP: "0" }),
    first: failing("node:fs", "chownSync"),
    message: /PLUGIN_UNIX_SOCKET_GROUP, 0: operation not permitted \(EPERM\)/,
  },
  "a list of groups that cannot be read": {
    environment: by({ PLUGIN_UNIX_SOCKET_GROUP: "staff" }),
    first: failing("node:fs", "readFileSync", "EACCES", -13),
    message: /\/etc\/group cannot be read: permission denied \(EACCES\)/,
  },
  "permissions that cannot be set": { first: failing("node:fs", "chmodSync"), message: /EPERM: on purpose/ },
  "a range of TCP ports in use": {
    first: `Object.defineProperty(process, "platform", { value: "win32" });`,
    environment: () => ({ PLUGIN_MIN_PORT: port, PLUGIN_MAX_PORT: port }),
    message: /No TCP port from .* can be used: address already in use \(EADDRINUSE\)/,
  },
  "an uncaught error": { first: `process.nextTick(() => { throw new Error("lost"); });`, message: /lost/ },
};

const OUTPUTS: Readonly<Record<string, Failure>> = {
  "a closed output": { by: ["/bin/sh", "-c", 'exec "$0" "$@" >&-'], message: /standard output is closed/ },
  "a discarded output": {
    by: ["/bin/sh", "-c", 'exec "$0" "$@" >/dev/null'],
    message: /standard output is closed or discarded/,
  },
  "an output without a reader": { readerGone: true, message: /standard output: broken pipe \(EPIPE\)/ },
};

let count = 0;
async function fails(
  { environment, first, message: says, readerGone, ...options }: Failure,
  args: readonly string[] = [],
) {
  const preload = join(folder(), `first${count++}.cjs`);
  writeFileSync(preload, first ?? "");
  const variables = { ...TERRAFORM, ...environment?.(), NODE_OPTIONS: `--require=${preload}` };
  const { child, exit, output } = start(variables, args, options);
  if (readerGone) child.stdout?.destroy();
  expect([await exit, output.stdout, output.stderr]).toEqual([1, "", expect.stringMatching(says)]);
  expect(leftovers()).toEqual([]);
}

describe("a provider that cannot start prints the reason, and ends with an error", () => {
  it.each(Object.entries({ ...BY_TERRAFORM, ...OUTPUTS }))("%s", (_name, failure) => fails(failure));

  it.each(Object.entries(OUTPUTS))(
    "a provider that cannot start prints the reason, and ends with an error for debugging: %s",
    (_name, failure) => fails(failure, ["--debug"]),
  );
});
