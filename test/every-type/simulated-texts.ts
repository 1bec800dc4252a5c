/** Refusals of the simulated cluster: all `texts.ts` of its families and of the kernel. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { at } from "../../scripts/build/project";
import { ApiError } from "../../src/simulator/kernel/api-error";

export interface SimulatedText {
  /** `families/pools/texts.ts noSuchPool`. */
  readonly name: string;
  readonly status: number;
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
}

const FOLDER = at("src/simulator");
const FILES = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("texts.ts"))
  .map((file) => file.replaceAll("\\", "/"))
  .sort();

/** Values for each parameter: a number, and words that some messages contain there. Parameters can also be lists. */
const VALUES = ["100", "VM", "IPv4 prefix", "cputype", "netbox", "failed"].map((value) => [value]);

/** Other strings are parts of messages. */
function refusalOf(name: string, text: unknown, value: readonly string[]): SimulatedText[] {
  if (typeof text !== "function") return [];
  try {
    text(...Array.from({ length: text.length }, () => value));
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message } = error;
    const errors = Object.fromEntries(Object.entries(error.errors ?? {}).map(([key, one]) => [key, String(one)]));
    return [{ name, status, message, errors }];
  }
}

/** Returns each message once, or several times with different values. */
export async function simulatedTexts(): Promise<SimulatedText[]> {
  const modules = await Promise.all(
    FILES.map(async (file) => [file, (await import(join(FOLDER, file))) as Record<string, unknown>] as const),
  );
  return modules.flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, entry]) => {
      const several = typeof entry === "object" && entry !== null ? Object.entries(entry) : [[name, entry] as const];
      return several.flatMap(([key, text]) => VALUES.flatMap((value) => refusalOf(`${file} ${key}`, text, value)));
    }),
  );
}
