/** What `cdktf-pve policy` can write. */
export const FORMATS = ["text", "json", "sarif", "junit", "markdown"] as const;
export type Format = (typeof FORMATS)[number];
