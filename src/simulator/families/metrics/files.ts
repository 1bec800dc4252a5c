/** The file of metric servers. */
import { sectionFile } from "../../kernel/section-config";

export const SERVERS = sectionFile("status.cfg");
