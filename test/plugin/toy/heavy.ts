/** Entry point of the toy's second bundle, loaded at the first call that needs the provider. */
import { appendFileSync } from "node:fs";
import { createDispatcher } from "../../../src/plugin/dispatcher";
import { createToyProvider } from "./provider";

const journal = process.env.TOY_JOURNAL;

export const dispatcher = createDispatcher(
  createToyProvider({
    onEvent: (event) => {
      if (journal) appendFileSync(journal, `${process.pid} ${event}\n`);
    },
  }),
);
