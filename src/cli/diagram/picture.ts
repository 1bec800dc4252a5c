/** A picture before anybody knows where anything stands: boxes, boxes in boxes, and arrows between the outermost ones. */

export const CHANGES = ["add", "change", "replace", "destroy"] as const;
/** What a plan does with the object; `undefined` where it stays, or nobody plans anything. */
export type Change = (typeof CHANGES)[number];

export interface Box {
  /** Unique in its picture, and the same however the rest of it changes. */
  readonly id: string;
  readonly label: string;
  /** Beneath the label. */
  readonly lines?: readonly string[];
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
}

export interface Picture {
  readonly title: string;
  /** What is seen, in a sentence or two. */
  readonly description: string;
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

/** A sign besides the colour. */
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

export const everyBox = (boxes: readonly Box[]): Box[] => boxes.flatMap((box) => [box, ...everyBox(box.boxes ?? [])]);

/** Which kinds of changes there are. */
export const changesIn = (boxes: readonly Box[]): Change[] =>
  CHANGES.filter((change) => everyBox(boxes).some((box) => box.change === change));
