/** A picture before anybody knows where anything stands: boxes, boxes in boxes, and arrows between the outermost ones. */

export const CHANGES = ["add", "change", "replace", "destroy"] as const;
/** What a plan does with the object; `undefined` where it stays, or nobody plans anything. */
export type Change = (typeof CHANGES)[number];

/** A line of a box may be an object of its own, such as a subnet. */
export type Line = string | { readonly text: string; readonly change: Change | undefined };

export interface Box {
  /** Unique in its picture, and the same however the rest of it changes. */
  readonly id: string;
  readonly label: string;
  /** What it is called where nobody sees which of several it is; the label where nothing is said. */
  readonly name?: string;
  /** Beneath the label. */
  readonly lines?: readonly Line[];
  readonly change?: Change | undefined;
  /** Named by others, and not described where the picture comes from. */
  readonly isElsewhere?: boolean;
  readonly boxes?: readonly Box[];
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
  /** Refused or avoided: drawn with another line, and said in its label. */
  readonly isAgainst?: boolean;
  readonly change?: Change | undefined;
}

export interface Picture {
  readonly title: string;
  /** What is seen, in a sentence or two. */
  readonly description: string;
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
  /** Boxes that stand in the middle of those around them, one below the other; each other box belongs to one of them. */
  readonly hubs?: readonly string[];
}

/** A sign besides the colour, wherever changes are told. */
export const SIGNS: Readonly<Record<Change, string>> = { add: "+", change: "~", replace: "±", destroy: "−" };

export const WORDS: Readonly<Record<Change, string>> = {
  add: "added",
  change: "changed",
  replace: "replaced",
  destroy: "destroyed",
};

/** With its sign in front. */
export const labelled = ({ label, change }: Pick<Box, "label" | "change">): string =>
  change === undefined ? label : `${SIGNS[change]} ${label}`;

export const lineText = (line: Line): string => {
  return typeof line === "string" ? line : labelled({ label: line.text, change: line.change });
};

export const lineChange = (line: Line): Change | undefined => (typeof line === "string" ? undefined : line.change);

/** `undefined` where there is nothing to say. */
export const arrowText = ({ label, change }: Arrow): string | undefined =>
  label === undefined && change === undefined ? undefined : labelled({ label: label ?? "", change }).trim();

export const everyBox = (boxes: readonly Box[]): Box[] => boxes.flatMap((box) => [box, ...everyBox(box.boxes ?? [])]);

/**
 * With an id for each box: a plan that makes an object of another type has it twice, once to be destroyed and once to be added.
 * Arrows lead to the one that stays.
 */
export function withOwnIds(picture: Picture): Picture {
  const all = everyBox(picture.boxes);
  const owners = new Map<string, Box>();
  for (const box of all) {
    const before = owners.get(box.id);
    if (!before || (before.change === "destroy" && box.change !== "destroy")) owners.set(box.id, box);
  }
  if (owners.size === all.length) return picture;
  const taken = new Set(owners.keys());
  const own = (box: Box): Box => {
    let { id } = box;
    for (let number = 2; owners.get(box.id) !== box && taken.has(id); number++) id = `${box.id} (${number})`;
    taken.add(id);
    return { ...box, id, ...(box.boxes && { boxes: box.boxes.map(own) }) };
  };
  return { ...picture, boxes: picture.boxes.map(own) };
}

/** Which kinds of changes there are. */
export function changesIn({ boxes, arrows }: Pick<Picture, "boxes" | "arrows">): Change[] {
  const all = everyBox(boxes).flatMap((box) => [box.change, ...(box.lines ?? []).map(lineChange)]);
  const there = new Set([...all, ...arrows.map(({ change }) => change)]);
  return CHANGES.filter((change) => there.has(change));
}
