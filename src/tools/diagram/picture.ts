/** A picture before its layout: nested boxes, and arrows between the outermost ones. */

export const CHANGES = ["add", "change", "replace", "destroy"] as const;
/** Planned change of an object. */
export type Change = (typeof CHANGES)[number];

/** Line of a box. With `change`, the line is its own object, such as a subnet. */
export type Line = string | { readonly text: string; readonly change: Change | undefined };

export interface Box {
  /** Unique in its picture, and stable when other parts of the picture change. */
  readonly id: string;
  readonly label: string;
  /** Unambiguous name for descriptions without a picture. Default: the label. */
  readonly name?: string;
  /** Lines below the label. */
  readonly lines?: readonly Line[];
  readonly change?: Change | undefined;
  /** Whether other objects refer to it, but the source of the picture does not describe it. */
  readonly isElsewhere?: boolean;
  readonly boxes?: readonly Box[];
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
  /** Whether it means refused or avoided: it has another line style, and the label says so. */
  readonly isAgainst?: boolean;
  readonly change?: Change | undefined;
}

export interface Picture {
  readonly title: string;
  /** One or two sentences about the picture. */
  readonly description: string;
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
  /** Ids of hubs, which are placed below each other. Each other box belongs to one hub. */
  readonly hubs?: readonly string[];
}

/** Signs of changes, in addition to colours. */
export const SIGNS: Readonly<Record<Change, string>> = { add: "+", change: "~", replace: "±", destroy: "−" };

export const WORDS: Readonly<Record<Change, string>> = {
  add: "added",
  change: "changed",
  replace: "replaced",
  destroy: "destroyed",
};

/** Label with the sign of its change in front. */
export const signedLabel = ({ label, change }: Pick<Box, "label" | "change">): string =>
  change === undefined ? label : `${SIGNS[change]} ${label}`;

export const lineText = (line: Line): string => {
  return typeof line === "string" ? line : signedLabel({ label: line.text, change: line.change });
};

export const lineChange = (line: Line): Change | undefined => (typeof line === "string" ? undefined : line.change);

/** Label of an arrow with its sign; `undefined` without both. */
export const arrowText = ({ label, change }: Arrow): string | undefined =>
  label === undefined && change === undefined ? undefined : signedLabel({ label: label ?? "", change }).trim();

export const allBoxes = (boxes: readonly Box[]): Box[] => boxes.flatMap((box) => [box, ...allBoxes(box.boxes ?? [])]);

/**
 * Makes ids of boxes unique. If a plan replaces an object with one of another type with the same name, the picture has both.
 * Arrows lead to the new one.
 */
export function withUniqueIds(picture: Picture): Picture {
  const all = allBoxes(picture.boxes);
  const owners = new Map<string, Box>();
  for (const box of all) {
    const before = owners.get(box.id);
    if (!before || (before.change === "destroy" && box.change !== "destroy")) owners.set(box.id, box);
  }
  if (owners.size === all.length) return picture;
  const takenIds = new Set(owners.keys());
  const withUniqueId = (box: Box): Box => {
    let { id } = box;
    for (let number = 2; owners.get(box.id) !== box && takenIds.has(id); number++) id = `${box.id} (${number})`;
    takenIds.add(id);
    return { ...box, id, ...(box.boxes && { boxes: box.boxes.map(withUniqueId) }) };
  };
  return { ...picture, boxes: picture.boxes.map(withUniqueId) };
}

/** Kinds of changes in a picture. */
export function changesIn({ boxes, arrows }: Pick<Picture, "boxes" | "arrows">): Change[] {
  const all = allBoxes(boxes).flatMap((box) => [box.change, ...(box.lines ?? []).map(lineChange)]);
  const found = new Set([...all, ...arrows.map(({ change }) => change)]);
  return CHANGES.filter((change) => found.has(change));
}
