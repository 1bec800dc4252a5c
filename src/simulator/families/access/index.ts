/** Logins, and who may do what. */
import type { Family } from "../../kernel/family";
import { effectivePermissions } from "./effective-permissions";
import { ticket } from "./ticket";

export const family: Family = { routes: [ticket, effectivePermissions] };
