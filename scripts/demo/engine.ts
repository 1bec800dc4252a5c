/** The engine: `TERRAFORM_BINARY_NAME`, else `terraform`, else `tofu`, from the PATH. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

export function findEngine(): string {
  for (const name of [process.env.TERRAFORM_BINARY_NAME, "terraform", "tofu"]) {
    if (!name) continue;
    if (name.includes("/")) return name;
    const found = (process.env.PATH ?? "")
      .split(delimiter)
      .map((folder) => join(folder, name))
      .find(isExecutable);
    if (found) return found;
  }
  throw new Error("The demo needs terraform or tofu on the PATH.");
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
