/** How a later export into a folder is made. */

import { resolve } from "node:path";
import { LIBRARIES } from "../projects/choices";
import type { ExportOptions } from "./export";
import { readManifest } from "./manifest";
import { EXPORT_LANGUAGES } from "./options";

/** What is not said is as it was with the last export into the folder. */
export function asBefore(directory: string, options: Partial<ExportOptions>): ExportOptions {
  const [language, library] = readManifest(resolve(directory))?.form.split(", ") ?? [];
  return {
    language: options.language ?? EXPORT_LANGUAGES.find((one) => one === language) ?? EXPORT_LANGUAGES[0],
    library: options.library ?? LIBRARIES.find((one) => one === library) ?? LIBRARIES[0],
    ...(options.groupBy && { groupBy: options.groupBy }),
  };
}
