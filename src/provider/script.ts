/** The first bundle of the Node script. It loads the others from the same folder and caches their compiled code. */
import { cachedCode } from "./code-cache";
import { start } from "./start";

declare const require: (file: string) => unknown;

start(() => {
  const code = cachedCode(__dirname);
  const { dispatcher } = (code?.require ?? require)("./runtime.js") as typeof import("./runtime");
  const runtime = dispatcher();
  return {
    ...runtime,
    async close() {
      await runtime.close();
      // Without a request to the server, too little code has run to be worth caching.
      if (code?.hasLoaded("./client.js")) code.keep();
    },
  };
});
