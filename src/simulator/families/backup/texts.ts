/** Refusals of the family `backup`, in the server's words. */

import { notAReference } from "../../kernel/perl";
import { fail, parameterError, permissionError, type Refusal } from "../../kernel/refusal";

export const twoSchedules: Refusal = () =>
  parameterError({ starttime: "'starttime' and 'schedule' cannot both be set" });
export const noSchedule: Refusal = () => parameterError({ schedule: "neither 'starttime' nor 'schedule' were set" });
export const deletionIsText: Refusal<[text: string]> = (text) =>
  fail(500, notAReference(text, "a HASH", "PVE/API2/Backup.pm line 38"));
export const noOptions: Refusal = () => fail(500, "no options specified");
export const notABackupJob: Refusal = () => fail(500, "no such vzdump job");
export const unknownOption: Refusal<[name: string]> = (name) => parameterError({ delete: `unknown option '${name}'` });
export const guestsMissing: Refusal = () => parameterError({ vmid: "property is missing" });
export const dumpDirectory: Refusal = () => fail(500, "only root@pam may edit jobs with a 'dumpdir' option.");
export const poolOutOfReach: Refusal<[id: string]> = (id) => permissionError(`pool '${id}' does not exist`);
export const conflictsWithGuests: Refusal<[option: string]> = (option) =>
  parameterError({ [option]: "option conflicts with option 'vmid'" });
export const notesTemplate: Refusal<[problem: string]> = (problem) =>
  parameterError({ "notes-template": `${problem}\n` });
export const onlyRoot: Refusal<[option: string]> = (option) =>
  parameterError({ [option]: "Only root may set this option." });
