/** The work of `cdktf-pve diagram`: pictures of some kinds, in one form. */
import type { Progress } from "../report/report";
import { backupPicture, backupWeek } from "./kinds/backup";
import { firewallPicture } from "./kinds/firewall";
import { haPicture } from "./kinds/ha";
import { notificationPicture } from "./kinds/notifications";
import { sdnPicture } from "./kinds/sdn";
import { isDrawable, MOST_CHARACTERS, MOST_LINKS, mermaid } from "./mermaid";
import type { Format, Kind } from "./options";
import { changesIn, type Picture, SIGNS, WORDS, withOwnIds } from "./picture";
import type { Subject } from "./subject";
import { type Section, sectionOf, svg } from "./svg";
import { weekSection } from "./week";

interface Options {
  /** Draws also what would be folded. */
  readonly full?: boolean;
}

export const PICTURES: Readonly<Record<Kind, (subject: Subject, options: Options) => Picture>> = {
  sdn: sdnPicture,
  firewall: firewallPicture,
  ha: haPicture,
  notifications: notificationPicture,
  backup: backupPicture,
};

interface Drawing {
  readonly kind: Kind;
  readonly subject: Subject;
  readonly picture: Picture;
}

/** Without those that would be empty. */
export function picturesOf(
  subjects: readonly Subject[],
  kinds: readonly Kind[],
  options: Options = {},
): readonly Drawing[] {
  const all = subjects.flatMap((subject) =>
    kinds.map((kind) => ({ kind, subject, picture: withOwnIds(PICTURES[kind](subject, options)) })),
  );
  return all.filter(({ picture }) => picture.boxes.length > 0);
}

/** For programs. */
export const plainPictures = (pictures: readonly Drawing[]) =>
  pictures.map(({ kind, picture }) => ({ kind, ...picture }));

export type PlainPictures = ReturnType<typeof plainPictures>;

export async function drawn(pictures: readonly Drawing[], format: Format, progress?: Progress): Promise<string> {
  if (format === "markdown") return pictures.map(({ picture }) => markdown(picture)).join("\n");
  const sections: Section[] = [];
  for (const [index, { kind, subject, picture }] of pictures.entries()) {
    progress?.("drawing", index, pictures.length);
    sections.push(await section(kind, subject, picture));
  }
  return svg(sections);
}

async function section(kind: Kind, subject: Subject, picture: Picture): Promise<Section> {
  if (kind === "backup") return weekSection(backupWeek(subject));
  const { layOut } = await import("./layout");
  return sectionOf(await layOut(picture));
}

function markdown(picture: Picture): string {
  const chart = mermaid(picture);
  const { title, description } = picture;
  const legend = changesIn(picture).map((change) => `\`${SIGNS[change]}\` ${WORDS[change]}`);
  const said = legend.length === 0 ? description : `${description} ${legend.join(", ")}.`;
  const body = !isDrawable(chart)
    ? `Too much for Mermaid, which draws at most ${MOST_CHARACTERS} characters and ${MOST_LINKS} arrows and links: this is ${chart.text.length} and ${chart.links}. Draw it with \`--format svg\`, without \`--full\`, or with fewer kinds.\n`
    : `\`\`\`mermaid\n${chart.text}\`\`\`\n`;
  return `## ${title}\n\n${said}\n\n${body}`;
}
