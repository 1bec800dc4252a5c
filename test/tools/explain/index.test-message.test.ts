/** A test message that the cluster could not deliver. */
import { expect, it } from "vitest";
import { runExplain } from "../../../src/tools/explain";
import { textOf } from "../../cli/command/surroundings";

it("a test message that could not be delivered is explained, for every kind of endpoint", () => {
  const reasons = [
    "could not notify via endpoint(s): ops-mail: io: failed to lookup address information",
    "io: Connection refused",
  ];
  for (const reason of reasons)
    expect(textOf(runExplain(`Could not test target: ${reason}`)), reason).toContain(
      "Remedy: The node could not deliver the message",
    );
});
