/** The user's settings for the server under test, in environment variables. contributing/testing.md has the table. */

/** Permissions of a run in addition to its own objects. */
export const DANGERS = {
  objects: "change and remove existing objects",
  guests: "start, stop, move and replicate guests",
  network: "apply SDN, which reloads the network of the nodes, and turn on the firewall",
  membership: "create a cluster, or join one: no request undoes that",
} as const;
export type Danger = keyof typeof DANGERS;

/** Properties of a server that the API does not report. */
export const SURROUNDINGS = {
  listener: "a service that accepts every HTTP request on 127.0.0.1:4318 of the node",
  directories: "the directories /a, /b, /z, /srv/data and /srv/two on the nodes",
  peer: "the cluster `production` that `cdktf-pve simulate --fixture standalone` can join",
} as const;
export type Surrounding = keyof typeof SURROUNDINGS;

export interface Settings {
  /** The provider's own variables: `PVE_ENDPOINT` and so on. */
  readonly environment: Readonly<Record<string, string>>;
  /** With root's password: for operations that no API token may use. */
  readonly root: boolean;
  /** Shell command that restores the start state of the run. */
  readonly reset?: string;
  readonly allowed: readonly Danger[];
  readonly has: readonly Surrounding[];
}

const PREFIX = "PVE_TEST_";
const PASSED_ON = ["ENDPOINT", "API_TOKEN", "FINGERPRINT", "CA_FILE", "TLS_SERVER_NAME", "INSECURE"];
export const KNOWN = [...PASSED_ON, "ROOT_PASSWORD", "RESET", "ALLOW", "HAS"];

export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const variables = new Map(
    Object.entries(environment).flatMap(([name, value]) =>
      name.startsWith(PREFIX) && value ? [[name.slice(PREFIX.length), value] as const] : [],
    ),
  );
  const problems = [
    ...[...variables.keys()]
      .filter((name) => !KNOWN.includes(name))
      .map((name) => `there is no variable ${PREFIX}${name}`),
    ...["ENDPOINT", "API_TOKEN"].filter((name) => !variables.has(name)).map((name) => `${PREFIX}${name} is not set`),
  ];
  const allowed = words(variables, "ALLOW", DANGERS, problems);
  const has = words(variables, "HAS", SURROUNDINGS, problems);
  if (problems.length > 0) {
    throw new Error(`${problems.join("\n")}\ncontributing/testing.md explains the variables.`);
  }
  const password = variables.get("ROOT_PASSWORD");
  const reset = variables.get("RESET");
  return {
    environment: {
      ...Object.fromEntries(
        PASSED_ON.flatMap((name) => (variables.has(name) ? [[`PVE_${name}`, variables.get(name) as string]] : [])),
      ),
      ...(password !== undefined && { PVE_USERNAME: "root@pam", PVE_PASSWORD: password }),
    },
    root: password !== undefined,
    ...(reset !== undefined && { reset }),
    allowed,
    has,
  };
}

function words<Word extends string>(
  variables: ReadonlyMap<string, string>,
  name: string,
  known: Readonly<Record<Word, string>>,
  problems: string[],
): Word[] {
  const found = (variables.get(name) ?? "").split(",").map((word) => word.trim());
  const unknownWords = found.filter((word) => word !== "" && !(word in known));
  problems.push(
    ...unknownWords.map((word) => `${PREFIX}${name}: there is no ${word}, only ${Object.keys(known).join(", ")}`),
  );
  return found.filter((word): word is Word => word in known);
}
