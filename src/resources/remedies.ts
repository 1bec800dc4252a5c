/** What several rows of `server-texts.ts` and the diagnostics say in the same words. */
export const REFER =
  "Refer to the attributes of its resource instead of writing its name, so that Terraform makes it before: `<type>.<name>.<attribute>`.";
