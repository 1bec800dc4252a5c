/** Refusals of the family `access`, in the server's words. */
import { fail, type Refusal } from "../../kernel/refusal";

export const mayNotSeePermissions: Refusal = () => fail(403, "Permission check failed (/access, Sys.Audit)");
export const wrongLogin: Refusal = () => fail(401, "authentication failure");
