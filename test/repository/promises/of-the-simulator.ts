/** Promises about the simulated cluster and its page, which a developer runs on a machine with a browser. */
import type { Break } from "./break";

const CONTROL = "The control endpoint wants";
const CONTROL_TEST = "test/simulator/http/control.test.ts";
const PAGE = "The page of";
const PAGE_TEST = "test/simulator-page/server/serve.test.ts";

export const OF_THE_SIMULATOR: readonly Break[] = [
  {
    promise: CONTROL,
    file: "src/simulator/http/control.ts",
    from: "if (!LOOPBACK_ADDRESS.test(remoteAddress)) {",
    to: 'if (remoteAddress === "") {',
    test: CONTROL_TEST,
  },
  {
    promise: CONTROL,
    file: "src/simulator/http/control.ts",
    from: "|\\[::1\\])$/;",
    to: "|\\[::1\\])/;",
    test: CONTROL_TEST,
  },
  {
    promise: CONTROL,
    file: "src/simulator/http/control.ts",
    from: 'body.length > 0 && type !== "application/json"',
    to: 'body.length > 0 && type === "none"',
    test: CONTROL_TEST,
  },
  {
    promise: PAGE,
    file: "src/simulator-page/server/serve.ts",
    from: 'const HOST = "127.0.0.1";',
    to: 'const HOST = "0.0.0.0";',
    test: PAGE_TEST,
  },
  {
    promise: PAGE,
    file: "src/simulator-page/server/serve.ts",
    from: "script-src 'self'",
    to: "script-src *",
    test: PAGE_TEST,
  },
  {
    promise: PAGE,
    file: "src/simulator-page/server/serve.ts",
    from: "return a.length === b.length && timingSafeEqual(a, b);",
    to: "return a.length !== b.length || timingSafeEqual(a, b);",
    test: PAGE_TEST,
  },
  {
    promise: PAGE,
    file: "src/simulator-page/server/serve.ts",
    from: "if (!hosts.includes(host))",
    to: 'if (host === "")',
    test: PAGE_TEST,
  },
  {
    promise: PAGE,
    file: "src/simulator-page/view/mask.ts",
    from: "if (all || isSecretName(name)) return MASK;",
    to: "if (all) return MASK;",
    test: "test/simulator-page/view/mask.test.ts",
  },
  {
    promise: PAGE,
    file: "src/cli/simulate-command.ts",
    from: '"address to listen on", "127.0.0.1")',
    to: '"address to listen on", "0.0.0.0")',
    test: "test/cli/simulate-command.test.ts",
  },
  {
    promise: CONTROL,
    file: "src/simulator/http/control.ts",
    from: "/^(localhost|",
    to: "/(localhost|",
    test: CONTROL_TEST,
  },
  {
    promise: PAGE,
    file: "src/simulator-page/view/mask.ts",
    from: '  "priv/corosync-authkey",\n',
    to: "",
    test: "test/simulator-page/view/mask.test.ts",
  },
];
