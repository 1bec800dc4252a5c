/** Logins, and who may do what. Facts: contributing/facts/transport.md#logins. */
import type { Family } from "../../kernel/family";
import { effectivePermissions } from "./effective-permissions";
import { ticket } from "./ticket";

export const family: Family = { routes: [ticket, effectivePermissions] };
