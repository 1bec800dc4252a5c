/** Free guest ids. Facts (contributing/facts/cluster.md#views): the number comes as text. */
import { number } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import { hasCode } from "../failures";
import { dataSource } from "../kinds/define";

export const nextIdData = dataSource({
  type: "next_id",
  family: "cluster",
  documentation: {
    description:
      "The lowest free guest id, or whether a given id is free. Nothing is reserved: two readers get the same id, and the next plan another one. Use it in outputs and checks rather than as the id of a guest.",
    example: `data "pve_next_id" "free" {}\n`,
  },
  attributes: {
    vm_id: number({
      doc: "Id to test, 100 to 999999999: reading fails when it is taken.",
      check: [
        (id) => (Number.isInteger(id) && id >= 100 && id <= 999_999_999 ? undefined : "must be 100 to 999999999"),
      ],
    }).optional(),
    next_id: number({ doc: "The free id." }).computed(),
  },
  operations: ["GET /cluster/nextid"],
  async read(config, { services }) {
    const { vm_id } = config;
    try {
      const answer = await services.read("GET /cluster/nextid", {}, vm_id === null ? {} : { vmid: vm_id });
      return { next_id: Number(answer) };
    } catch (failure) {
      if (!hasCode(failure, "already-exists")) throw failure;
      const detail = "A guest of the cluster has it. Test another one, or leave vm_id out to get the lowest free id.";
      throw new DiagnosticError(`The guest id ${vm_id} is taken`, detail, path("vm_id"));
    }
  },
});
