/** What `cdktf-pve export` can be asked for. */
export const EXPORT_LANGUAGES = ["typescript", "python", "go", "java", "csharp", "hcl"] as const;
export type ExportLanguage = (typeof EXPORT_LANGUAGES)[number];

/** A file for each area, or for each tenant. */
export const GROUPINGS = ["family", "tenant"] as const;
export type Grouping = (typeof GROUPINGS)[number];
