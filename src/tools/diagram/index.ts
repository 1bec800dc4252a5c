/** `cdktf-pve diagram`: draws a stack, a plan, or the cluster that the environment names. */
import { printableLine } from "../../output/printable";
import { DIAGRAM_FORMATS, DIAGRAM_KINDS, type DiagramFormat, type DiagramKind } from "../choices";
import { FAILED } from "../report/exit-codes";
import type { Progress, Report, ToolContext } from "../report/report";
import { backupPicture, backupWeek } from "./kinds/backup";
import { firewallPicture } from "./kinds/firewall";
import { haPicture } from "./kinds/ha";
import { notificationPicture } from "./kinds/notifications";
import { sdnPicture } from "./kinds/sdn";
import { isDrawable, MAX_CHARACTERS, MAX_LINKS, mermaid } from "./mermaid";
import { changesIn, type Picture, SIGNS, WORDS, withUniqueIds } from "./picture";
import { readSource, type SourceOptions } from "./sources";
import type { Subject } from "./subject";
import { type Section, sectionOf, svg } from "./svg";
import { weekSection } from "./week";

export { escapeMermaid, isDrawable, STYLES } from "./mermaid";
export { SIGNS } from "./picture";

export interface DiagramOptions extends SourceOptions {
  readonly format: DiagramFormat | "json";
  readonly full?: boolean;
}

/** Families and types that are read from a cluster for each picture. */
const FAMILIES: Readonly<Record<DiagramKind, readonly string[]>> = {
  sdn: ["sdn"],
  firewall: ["firewall", "pve_sdn_vnet_firewall_rules"],
  ha: ["ha"],
  notifications: ["notifications"],
  backup: ["backup", "pools", "ha"],
};

export async function runDiagram(
  kinds: readonly string[],
  options: DiagramOptions,
  work: ToolContext,
): Promise<Report<readonly JsonPicture[]>> {
  const selectedKinds = kinds.length === 0 ? DIAGRAM_KINDS : DIAGRAM_KINDS.filter((kind) => kinds.includes(kind));
  const format = options.format === "json" ? DIAGRAM_FORMATS[0] : options.format;
  const families = [...new Set(selectedKinds.flatMap((kind) => FAMILIES[kind]))];
  const { subjects, problems } = await readSource(options, families, work);
  const pictures = picturesOf(subjects, selectedKinds, options);
  const isEmpty = pictures.length === 0 && options.format !== "json";
  if (isEmpty) throw new Error([...problems, `There is nothing to draw of ${selectedKinds.join(", ")}.`].join("\n"));
  const notes = problems.map((problem) => `not drawn: ${printableLine(problem)}`);
  const outcome = { notes, code: problems.length > 0 ? FAILED : 0 };
  return { text: () => draw(pictures, format, work.progress), json: jsonPictures(pictures), ...outcome };
}

interface Options {
  /** Whether to draw long lists in full. */
  readonly full?: boolean;
}

export const PICTURES: Readonly<Record<DiagramKind, (subject: Subject, options: Options) => Picture>> = {
  sdn: sdnPicture,
  firewall: firewallPicture,
  ha: haPicture,
  notifications: notificationPicture,
  backup: backupPicture,
};

interface Drawing {
  readonly kind: DiagramKind;
  readonly subject: Subject;
  readonly picture: Picture;
}

/** Pictures of the subjects, except empty ones. */
export function picturesOf(
  subjects: readonly Subject[],
  kinds: readonly DiagramKind[],
  options: Options = {},
): readonly Drawing[] {
  const all = subjects.flatMap((subject) =>
    kinds.map((kind) => ({ kind, subject, picture: withUniqueIds(PICTURES[kind](subject, options)) })),
  );
  return all.filter(({ picture }) => picture.boxes.length > 0);
}

/** A picture in the JSON of the command. */
export interface JsonPicture extends Picture {
  readonly kind: DiagramKind;
}

export const jsonPictures = (pictures: readonly Drawing[]): JsonPicture[] =>
  pictures.map(({ kind, picture }) => ({ kind, ...picture }));

/** Pictures in a format. */
export async function draw(pictures: readonly Drawing[], format: DiagramFormat, progress?: Progress): Promise<string> {
  if (format === "markdown") return pictures.map(({ picture }) => markdown(picture)).join("\n");
  const sections: Section[] = [];
  for (const [index, { kind, subject, picture }] of pictures.entries()) {
    progress?.("drawing", index, pictures.length);
    sections.push(await section(kind, subject, picture));
  }
  return svg(sections);
}

async function section(kind: DiagramKind, subject: Subject, picture: Picture): Promise<Section> {
  if (kind === "backup") return weekSection(backupWeek(subject));
  const { layOut } = await import("./layout");
  return sectionOf(await layOut(picture));
}

function markdown(picture: Picture): string {
  const chart = mermaid(picture);
  const { title, description } = picture;
  const legend = changesIn(picture).map((change) => `\`${SIGNS[change]}\` ${WORDS[change]}`);
  const caption = legend.length === 0 ? description : `${description} ${legend.join(", ")}.`;
  const body = !isDrawable(chart)
    ? `Too much for Mermaid, which draws at most ${MAX_CHARACTERS} characters and ${MAX_LINKS} arrows and links: this is ${chart.text.length} and ${chart.links}. Draw it with \`--format svg\`, without \`--full\`, or with fewer kinds.\n`
    : `\`\`\`mermaid\n${chart.text}\`\`\`\n`;
  return `## ${title}\n\n${caption}\n\n${body}`;
}
