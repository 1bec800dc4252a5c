/** The file of metric servers. Facts: contributing/facts/metrics.md#files-and-locks. */
import { sectionFile } from "../../kernel/section-config";

export const SERVERS = sectionFile("status.cfg");
