/** The work of `cdktf-pve doctor`. */
import { systemClock } from "../../system/clock";
import { configurationFromEnvironment, withSession } from "../connect";
import { FOUND } from "../exit-codes";
import { subjectsFor } from "../role/run";
import { examine } from "./examine";
import { text, worst } from "./report";

export interface DoctorOptions {
  readonly stack?: string;
  readonly plan?: string;
  readonly app: string;
  readonly json?: boolean;
  readonly strict?: boolean;
}

/** Ends with 0 where all is well, 2 where it is not; with `strict`, warnings count. */
export async function runDoctor(options: DoctorOptions): Promise<void> {
  const isAbout = options.stack !== undefined || options.plan !== undefined;
  const examined = await examine({
    configuration: configurationFromEnvironment(),
    open: (endpoint, work) => withSession(work, { endpoint }),
    subjects: isAbout ? subjectsFor(options) : undefined,
    clock: systemClock,
    environment: process.env,
  });
  process.stdout.write(options.json ? `${JSON.stringify(examined, null, 2)}\n` : text(examined));
  const status = worst(examined);
  if (status === "error" || (options.strict && status === "warning")) process.exitCode = FOUND;
}
