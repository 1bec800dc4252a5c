/** Numbers: HTTP statuses as the provider understands them, and how commands end. */
import { STATUS_CODES } from "node:http";
import { upperFirst } from "../../strings/case";
import { ofStatus } from "./errors";
import { type Explanation, facts } from "./explanation";
import { pageText, tableRows } from "./pages";

const EXIT_CODES = "docs/guides/exit-codes.md";

/** `596`, `HTTP 596`, `status code 596`, `exit code 2`, `exit status 130`, `2`. */
export function numberCalled(given: string): Explanation[] {
  const [, what = "", digits = ""] =
    /^(?:(http|status|error|exit)(?:[ -](?:code|status))?:? *)?(\d{1,3})$/i.exec(given) ?? [];
  if (digits === "") return [];
  const isExit = what.toLowerCase() === "exit" || (what === "" && !/^[45]\d\d$/.test(digits));
  return isExit ? exitCode(digits) : status(Number(digits));
}

/** What the provider would say of the status alone, by error code. */
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

/** What the page about them says of a number. */
function exitCode(digits: string): Explanation[] {
  const start = `* **${digits}**: `;
  const listed = pageText(EXIT_CODES)
    .split("\n")
    .find((line) => line.startsWith(start))
    ?.slice(start.length);
  if (listed === undefined) return [];
  const rows = tableRows(EXIT_CODES).filter(({ cells }) => cells[0]?.startsWith("`") && !cells[1]?.startsWith("never"));
  const commands = rows.map(
    ({ cells: [command = "", when = ""] }) => `cdktf-pve ${command.replaceAll("`", "")}: ${when}`,
  );
  return [
    {
      kind: "exit-code",
      title: `Exit code ${digits} of cdktf-pve`,
      text: `${upperFirst(listed.replace(/[;.]$/, ""))}.`,
      facts: facts({ Commands: digits === "2" ? commands : [], Page: [EXIT_CODES] }),
    },
  ];
}
