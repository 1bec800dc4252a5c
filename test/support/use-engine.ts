/** CDKTF's library asks the engine for its version, and looks for no other than Terraform by itself. */
import { findEngine } from "../../scripts/engine";

export default function useEngine() {
  process.env.TERRAFORM_BINARY_NAME = findEngine();
}
