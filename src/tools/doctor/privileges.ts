/** Whether the credentials may do what a plan or a stack needs. */

import type { PveSession } from "../../api/types";
import { counted } from "../../output/counted";
import { type Held, holdsIn, mayHoldIn } from "../../resources/permissions/held";
import { leastGrants } from "../../resources/permissions/least";
import { isFulfilled } from "../../resources/permissions/requirement";
import type { Subjects } from "../inputs/subjects";
import { needed } from "../privileges";
import { failed, ok, type Result, skipped } from "./result";

const ID = "privileges";
const REMEDY =
  "`cdktf-pve privileges` prints the commands that grant them. If the token has privilege separation, grant them to both the user and the token.";

export async function privileges(session: PveSession, subjects: Subjects | undefined): Promise<Result> {
  // Border control has seen that it is an object.
  const held = (await session.read("GET /access/permissions", {}, {}, {})) as Held;
  const paths = Object.keys(held);
  if (paths.length === 0) return failed(ID, "The credentials may do nothing at all.", REMEDY);
  if (!subjects)
    return skipped(
      ID,
      `The credentials have privileges on ${counted(paths.length, "path")}; --plan or --stack compares them with what is needed.`,
    );
  const { requirements, root } = needed(subjects);
  const [holds, may] = [holdsIn(held), mayHoldIn(held)];
  const lacking = requirements.filter((requirement) => !isFulfilled(requirement, may));
  const missing = leastGrants(lacking).filter((grant) => !holds(grant));
  const lines = [
    ...missing.map(({ path, privilege, below }) => `  ${privilege} on ${path}${below ? " and below" : ""}`),
    ...(root.length > 0 && !session.settings.hasRootTicket
      ? ["  username = root@pam with its password beside the token"]
      : []),
  ];
  if (lines.length === 0) return ok(ID, "The credentials have all that is needed.");
  return failed(ID, `Privileges are missing:\n${lines.join("\n")}`, REMEDY);
}
