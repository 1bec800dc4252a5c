/** CDKTF's library reads the version of this executable, and by default uses Terraform only. */
import { findEngine } from "../../scripts/engine";

export default function useEngine() {
  process.env.TERRAFORM_BINARY_NAME = findEngine();
}
