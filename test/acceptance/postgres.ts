/** A PostgreSQL server in a temporary folder, on a socket there, without a port. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Folders in which distributions install the programs; not all are on the PATH. */
const FOLDERS = "/usr/lib/postgresql";
const NOBODY = 65534;

/** The folder with the programs of server and client, if installed. */
export function installedPostgres(): string | undefined {
  const versions = existsSync(FOLDERS) ? readdirSync(FOLDERS).map((version) => join(FOLDERS, version, "bin")) : [];
  return [...versions.reverse(), ...(process.env.PATH ?? "").split(":")].find((folder) =>
    ["initdb", "postgres", "psql"].every((name) => existsSync(join(folder, name))),
  );
}

export class Postgres {
  private constructor(
    private readonly server: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(programs: string): Promise<Postgres> {
    // The path of a socket must be short.
    const folder = mkdtempSync("/tmp/pg-");
    const data = join(folder, "data");
    // PostgreSQL refuses to run as root.
    const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    if (account.uid !== undefined) chownSync(folder, NOBODY, NOBODY);
    const options = { cwd: folder, ...account };
    execFileSync(join(programs, "initdb"), ["-D", data, "-U", "deploy", "-A", "trust", "-E", "UTF8", "--no-sync"], {
      ...options,
      stdio: "ignore",
    });
    const settings = ["-c", "listen_addresses=", "-c", `unix_socket_directories=${folder}`, "-c", "fsync=off"];
    const server = spawn(join(programs, "postgres"), ["-D", data, ...settings], {
      ...options,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const postgres = new Postgres(server, folder);
    await new Promise<void>((resolve, reject) => {
      let output = "";
      server.stderr?.on("data", (text) => {
        output += text;
        if (output.includes("ready to accept connections")) resolve();
      });
      server.once("error", reject);
      server.once("exit", () => reject(new Error(output)));
    });
    return postgres;
  }

  /** Address for the `pg` backend. */
  get address(): string {
    return `host=${this.folder} user=deploy dbname=postgres sslmode=disable`;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.server.once("exit", resolve));
    // Does not wait for clients.
    this.server.kill("SIGINT");
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
