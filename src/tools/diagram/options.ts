/** What `cdktf-pve diagram` draws, and in which forms. */
export const KINDS = ["sdn", "firewall", "ha", "notifications", "backup"] as const;
export type Kind = (typeof KINDS)[number];

export const FORMATS = ["svg", "markdown"] as const;
export type Format = (typeof FORMATS)[number];
