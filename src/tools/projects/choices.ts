import type { Shell } from "../../output/shell";

/** What `cdktf-pve init` can be asked for. */
export const LANGUAGES = ["typescript", "python", "go", "java", "csharp"] as const;
export const LIBRARIES = ["cdktf", "cdktn"] as const;

export interface Choices {
  readonly language: (typeof LANGUAGES)[number];
  readonly library: (typeof LIBRARIES)[number];
}

/** What the files of a project depend on. */
export interface Project extends Choices {
  /** Of the folder: letters, digits and hyphens. */
  readonly name: string;
  /** Of the one who makes it; default: that of this machine. */
  readonly shell?: Shell;
}
