/** Refusals of the family `qemu`, in the server's words. */
import { fail, type Refusal } from "../../kernel/refusal";

export const noSuchModel: Refusal<[name: string]> = (name) => fail(500, `custom CPU model '${name}' does not exist`);
export const modelNotFound: Refusal<[name: string]> = (name) => fail(500, `Custom cputype '${name}' not found`);
export const invalidName: Refusal<[name: string]> = (name) => fail(500, `invalid configuration ID '${name}'`);
export const modelExists: Refusal<[name: string]> = (name) => fail(500, `custom CPU model '${name}' already exists`);
export const fixedOption: Refusal<[option: string]> = (option) => fail(500, `cannot delete '${option}'`);
