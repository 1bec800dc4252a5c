/** A process that tries the cases of subjects; see `workers.ts`. */
import { trySubjects } from "./matrix";
import type { Order } from "./workers";

process.on("message", ({ name, selection }: Order) => {
  void trySubjects([name], selection).then((found) => process.send?.(found));
});
process.on("disconnect", () => process.exit(0));
