/** What `cdktf-pve drift` can write. */
export const FORMATS = ["human", "markdown", "junit"] as const;
export type Format = (typeof FORMATS)[number];
