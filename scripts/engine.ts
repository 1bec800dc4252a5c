/** The engine: `TERRAFORM_BINARY_NAME`, else `terraform`, else `tofu`, from the PATH. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

export function findEngine(): string {
  const candidates = [process.env.TERRAFORM_BINARY_NAME, "terraform", "tofu"].filter((name) => name);
  for (const name of candidates as string[]) {
    const found = name.includes("/") ? name : onPath(name);
    if (found) return found;
  }
  throw new Error(`Terraform or OpenTofu must be on the PATH (looked for ${candidates.join(", ")}).`);
}

function onPath(name: string): string | undefined {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
