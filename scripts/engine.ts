/** The path of Terraform or OpenTofu: `TERRAFORM_BINARY_NAME`, else `terraform`, else `tofu`, from the PATH. */
import { isPath, onPath } from "../src/constructs/install/on-path";

export function findEngine(): string {
  const candidates = [process.env.TERRAFORM_BINARY_NAME, "terraform", "tofu"].filter((name) => name);
  for (const name of candidates as string[]) {
    const found = isPath(name) ? name : onPath(name);
    if (found) return found;
  }
  throw new Error(`Terraform or OpenTofu must be on the PATH (searched for ${candidates.join(", ")}).`);
}
