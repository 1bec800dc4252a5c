/** Refusals of the family `nodes`, in the server's words. */
import { parameterError, type Refusal } from "../../kernel/refusal";

export const noSuchStorage: Refusal = () => parameterError({ storage: "No such storage." });
