/** Numbers: HTTP statuses as the provider understands them, and how commands end. */
import { STATUS_CODES } from "node:http";
import { EXIT_CODES, FOUND_BY, PROBLEMS_FOUND } from "../report/exit-codes";
import { ofStatus } from "./errors";
import { type Explanation, facts } from "./explanation";

/** `596`, `HTTP 596`, `status code 596`, `exit code 2`, `exit status 130`, `2`. */
export function numberCalled(given: string): Explanation[] {
  const [, what = "", digits = ""] =
    /^(?:(http|status|error|exit)(?:[ -](?:code|status))?:? *)?(\d{1,3})$/i.exec(given) ?? [];
  if (digits === "") return [];
  const isExit = what.toLowerCase() === "exit" || (what === "" && !/^[45]\d\d$/.test(digits));
  return isExit ? exitCode(digits) : status(Number(digits));
}

/** Explains a status alone, by the provider's error codes for it. */
function status(number: number): Explanation[] {
  if (number < 400 || number > 599) return [];
  const read = ofStatus(number, "GET", "api");
  const write = ofStatus(number, "POST", "api");
  const other = ofStatus(number, "GET", "server");
  const isOne = read.code === write.code;
  const meanings = [
    `${read.code}${isOne ? "" : " (of a read)"}: ${read.remedy}`,
    isOne ? undefined : `${write.code} (of a write): ${write.remedy}`,
    [read.code, write.code].includes(other.code)
      ? undefined
      : `${other.code} (where something else answers): ${other.remedy}`,
  ];
  const words = STATUS_CODES[number];
  return [
    {
      kind: "status",
      title: `HTTP status ${number}${words ? ` ${words}` : ""}`,
      text: "The words that come with it often say more: explain the whole error where there is one.",
      facts: facts({ Meaning: meanings, Pages: ["docs/errors.md#codes", "docs/guides/troubleshooting.md#by-code"] }),
    },
  ];
}

function exitCode(digits: string): Explanation[] {
  const listed = EXIT_CODES.find(({ code }) => code === Number(digits));
  if (listed === undefined) return [];
  const commands = Object.entries(FOUND_BY).map(([command, when]) => `cdktf-pve ${command}: ${when}`);
  return [
    {
      kind: "exit-code",
      title: `Exit code ${digits} of cdktf-pve`,
      text: listed.meaning,
      facts: facts({ Commands: listed.code === PROBLEMS_FOUND ? commands : [], Page: ["docs/guides/exit-codes.md"] }),
    },
  ];
}
