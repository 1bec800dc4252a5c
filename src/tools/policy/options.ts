/** What `cdktf-pve policy` can write. */
export const FORMATS = ["human", "sarif", "junit", "markdown"] as const;
export type Format = (typeof FORMATS)[number];
