/** Refusals of the family `tasks`, in the server's words. */
import { parameterError, type Refusal } from "../../kernel/refusal";

export const notAUpid: Refusal = () => parameterError({ upid: "unable to parse worker upid" });
export const noSuchTask: Refusal = () => parameterError({ upid: "no such task" });
