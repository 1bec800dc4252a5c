/** First bundle of the Node script. The others lie beside it, and what Node has compiled of them is kept. */
import { keptCode } from "./code-cache";
import { start } from "./start";

declare const require: (file: string) => unknown;

start(() => {
  const code = keptCode(__dirname);
  const { dispatcher } = (code?.require ?? require)("./runtime.js") as typeof import("./runtime");
  const made = dispatcher();
  return {
    ...made,
    async close() {
      await made.close();
      // Before the server is asked, little has run that later processes will need.
      if (code?.hasLoaded("./client.js")) code.keep();
    },
  };
});
