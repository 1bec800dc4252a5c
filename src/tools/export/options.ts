/** Choices of the options of `cdktf-pve export`. */
export const EXPORT_LANGUAGES = ["typescript", "python", "go", "java", "csharp", "hcl"] as const;
export type ExportLanguage = (typeof EXPORT_LANGUAGES)[number];

/** One file per area, or per tenant. */
export const GROUPINGS = ["family", "tenant"] as const;
export type Grouping = (typeof GROUPINGS)[number];
