/** What `cdktf-pve drift` can write. */
export const FORMATS = ["text", "json", "markdown", "junit"] as const;
export type Format = (typeof FORMATS)[number];
