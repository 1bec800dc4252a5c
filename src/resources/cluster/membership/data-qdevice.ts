/** The external quorum device. Facts (contributing/facts/cluster.md#membership): it reports settings under names of its own. */
import { map, string } from "../../../framework/attribute";
import { dataSource } from "../../kinds/define";
import { reportedText, reportedTextOrNull } from "../../parameters/reported-text";

export const qdeviceData = dataSource({
  type: "cluster_qdevice",
  family: "cluster",
  documentation: {
    description: "State of the external quorum device; all null without one.",
    example: `data "pve_cluster_qdevice" "this" {}\n`,
  },
  attributes: {
    model: string({ doc: "Model." }).computed(),
    algorithm: string({ doc: "Algorithm." }).computed(),
    host: string({ doc: "Host of the device." }).computed(),
    state: string({ doc: "State of the connection." }).computed(),
    tie_breaker: string({ doc: "Which side wins a tie." }).computed(),
    settings: map(string({ doc: "Value." }), {
      doc: "Everything that the server reports, by its own names.",
    }).computed(),
  },
  operations: ["GET /cluster/config/qdevice"],
  async read(_, { services }) {
    const answer = await services.read("GET /cluster/config/qdevice", {});
    const text = (name: string) => reportedTextOrNull(answer[name]);
    return {
      model: text("Model"),
      algorithm: text("Algorithm"),
      host: text("QNetd host"),
      state: text("State"),
      tie_breaker: text("Tie-breaker"),
      settings: Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, reportedText(value)])),
    };
  },
});
