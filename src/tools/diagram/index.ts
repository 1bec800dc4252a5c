/** `cdktf-pve diagram` of a stack, of a plan, or of the cluster that the environment names. */
import { printableLine } from "../../output/printable";
import { FAILED } from "../report/exit-codes";
import type { Report, Work } from "../report/report";
import { drawn, type PlainPictures, picturesOf, plainPictures } from "./diagram";
import { FORMATS, type Format, KINDS, type Kind } from "./options";
import { readSource, type SourceOptions } from "./sources";

export { escaped, isDrawable, STYLES } from "./mermaid";
export { SIGNS } from "./picture";

export interface DiagramOptions extends SourceOptions {
  readonly format: Format | "json";
  readonly full?: boolean;
}

/** What is read of a live cluster for each picture. */
const FAMILIES: Readonly<Record<Kind, readonly string[]>> = {
  sdn: ["sdn"],
  firewall: ["firewall", "pve_sdn_vnet_firewall_rules"],
  ha: ["ha"],
  notifications: ["notifications"],
  backup: ["backup", "pools", "ha"],
};

export async function runDiagram(
  kinds: readonly string[],
  options: DiagramOptions,
  work: Work,
): Promise<Report<PlainPictures>> {
  const wanted = kinds.length === 0 ? KINDS : KINDS.filter((kind) => kinds.includes(kind));
  const format = options.format === "json" ? FORMATS[0] : options.format;
  const families = [...new Set(wanted.flatMap((kind) => FAMILIES[kind]))];
  const { subjects, problems } = await readSource(options, families, work);
  const pictures = picturesOf(subjects, wanted, options);
  const isEmpty = pictures.length === 0 && options.format !== "json";
  if (isEmpty) throw new Error([...problems, `There is nothing to draw of ${wanted.join(", ")}.`].join("\n"));
  const notes = problems.map((problem) => `not drawn: ${printableLine(problem)}`);
  const rest = { notes, code: problems.length > 0 ? FAILED : 0 };
  return { text: () => drawn(pictures, format, work.progress), json: plainPictures(pictures), ...rest };
}
