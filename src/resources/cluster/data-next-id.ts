/** Free guest IDs. Facts: contributing/facts/cluster.md#views. The server reports the number as a string. */
import { number } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import { guestId } from "../attributes/integer";
import { hasCode } from "../failures";
import { dataSource } from "../kinds/define";
import { guestIdTaken } from "./diagnostics";

export const nextIdData = dataSource({
  type: "next_id",
  family: "cluster",
  description:
    "The lowest free guest ID, or whether a given ID is free. The ID is not reserved: two reads may return the same ID, and the next plan another one. Use it in outputs and checks, not as the ID of a guest.",
  attributes: {
    vm_id: guestId("ID to test. The read fails if a guest has it.").optional(),
    next_id: number({ doc: "Free ID." }).computed(),
  },
  operations: ["GET /cluster/nextid"],
  async read(config, { services }) {
    const { vm_id } = config;
    try {
      const answer = await services.read("GET /cluster/nextid", {}, vm_id === null ? {} : { vmid: vm_id });
      return { next_id: Number(answer) };
    } catch (failure) {
      if (!hasCode(failure, "already-exists")) throw failure;
      throw new DiagnosticError(guestIdTaken({ id: String(vm_id) }, path("vm_id")));
    }
  },
});
