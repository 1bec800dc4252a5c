import { lstatSync } from "node:fs";
import { chmod, lstat, mkdir, readdir, realpath, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { OWN, type Ownership, ownFolder, userDirectories } from "../../src/system/own-folder";
import { temporaryFolder } from "../support/temporary-folder";

let home: string;
beforeEach(async () => {
  home = await realpath(temporaryFolder());
});

const folder = (directories = [join(home, "state")], owner?: Ownership) => ownFolder("totp", directories, owner);

/** Simulates that paths with this ending belong to another user. */
const foreign = (end: string): Ownership => ({
  ...OWN,
  status: (path) => {
    const found = lstatSync(path);
    return path.endsWith(end) ? Object.assign(found, { uid: 4711 }) : found;
  },
});

describe("the directories of a user", () => {
  const HOME = "/home/somebody";
  it.each<[string, Record<string, string>, string, string[]]>([
    [
      "the state directory first",
      { XDG_STATE_HOME: "/s", XDG_CACHE_HOME: "/c" },
      "linux",
      ["/s", "/c", `${HOME}/.local/state`],
    ],
    ["the home by default", {}, "linux", [`${HOME}/.local/state`]],
    ["macOS", {}, "darwin", [`${HOME}/Library/Application Support`]],
    ["Windows", { LOCALAPPDATA: "D:\\local" }, "win32", ["D:\\local", "\\home\\somebody\\AppData\\Local"]],
    ["relative ones are ignored", { XDG_STATE_HOME: "state", XDG_CACHE_HOME: "" }, "linux", [`${HOME}/.local/state`]],
  ])("%s", (_, environment, platform, directories) => {
    expect(userDirectories("state", environment, platform, () => HOME)).toEqual(directories);
  });

  it.each<[string, Record<string, string>, string, string[]]>([
    ["of caches alone", { XDG_STATE_HOME: "/s", XDG_CACHE_HOME: "/c" }, "linux", ["/c", `${HOME}/.cache`]],
    ["macOS", {}, "darwin", [`${HOME}/Library/Caches`]],
    ["Windows", { LOCALAPPDATA: "D:\\local" }, "win32", ["D:\\local", "\\home\\somebody\\AppData\\Local"]],
  ])("the directories for temporary data: %s", (_, environment, platform, directories) => {
    expect(userDirectories("cache", environment, platform, () => HOME)).toEqual(directories);
  });

  it("the directories of a user are empty without a home", () => {
    const noHome = () => {
      throw new Error("no entry for this user");
    };
    expect(userDirectories("state", {}, "linux", noHome)).toEqual([]);
    expect(userDirectories("state", {}, "linux", () => "")).toEqual([]);
  });

  it("the directories of a user never include shared ones", () => {
    for (const platform of ["linux", "darwin", "win32"]) {
      expect(userDirectories("state", { TMPDIR: "/tmp", TEMP: "/tmp" }, platform, () => HOME).join()).not.toContain(
        "tmp",
      );
    }
  });
});

it("the user's own folder is created even if the system has no owners, as on Windows", () => {
  const without = { ...OWN, uid: undefined };
  const place = join(home, "state", "cdktf-pve", "totp");
  expect([folder(undefined, without), folder(undefined, without)]).toEqual([place, place]);
});

describe.skipIf(process.platform === "win32")("the user's own folder", () => {
  it("the user's own folder is created with its parents, for its owner only", async () => {
    const place = folder([join(home, "a", "b")]);
    expect(place).toBe(join(home, "a", "b", "cdktf-pve", "totp"));
    for (const path of ["a", "a/b", "a/b/cdktf-pve", "a/b/cdktf-pve/totp"]) {
      expect((await lstat(join(home, path))).mode & 0o777).toBe(0o700);
    }
    expect(folder([join(home, "a", "b")])).toBe(place);
  });

  it("the user's own folder may be reached by the user's own link", async () => {
    await mkdir(join(home, "disk"));
    await symlink("disk", join(home, "state"));
    expect(folder()).toBe(join(home, "disk", "cdktf-pve", "totp"));
  });

  const FOLDER = ["state", "state/cdktf-pve", "state/cdktf-pve/totp"] as const;
  const ours = FOLDER.slice(1);
  const make = async (path: string) => {
    await mkdir(join(home, path), { recursive: true, mode: 0o700 });
  };
  const linkElsewhere = async (path: string) => {
    await make("elsewhere");
    await make(join(path, ".."));
    await symlink(join(home, "elsewhere"), join(home, path));
  };
  const withMode = async (path: string, mode: number) => {
    await make(path);
    await chmod(join(home, path), mode);
  };
  /** Prepares a path; the result is the ownership that the system reports. */
  type Prepare = (path: string) => Promise<Ownership | undefined>;
  const each = (paths: readonly string[], problem: string, prepare: Prepare) =>
    paths.map((path): [string, () => Promise<Ownership | undefined>] => [`${path} ${problem}`, () => prepare(path)]);
  const hostile: [string, () => Promise<Ownership | undefined>][] = [
    ...each(FOLDER, "belongs to another user", (path) => make(path).then(() => foreign(path))),
    ...each(FOLDER, "is a link that belongs to another user", (path) => linkElsewhere(path).then(() => foreign(path))),
    ...each(ours, "is a link", (path) => linkElsewhere(path).then(() => undefined)),
    ...each(FOLDER, "is writable for all users", (path) => withMode(path, 0o777).then(() => undefined)),
    ...each(ours, "is readable for the group", (path) => withMode(path, 0o750).then(() => undefined)),
    ...each(FOLDER, "is a file", async (path) => {
      await make(join(path, ".."));
      await writeFile(join(home, path), "");
      return undefined;
    }),
    [
      "a group other than the user's may write above it",
      async () => {
        const status = (path: string) => {
          const found = lstatSync(path);
          return path.endsWith("state") ? Object.assign(found, { gid: 4711, mode: found.mode | 0o020 }) : found;
        };
        return { ...OWN, status };
      },
    ],
    [
      "links form a cycle",
      async () => {
        await symlink("state", join(home, "state"));
        return undefined;
      },
    ],
    [
      "the home is read-only",
      async () => {
        const status = () => {
          throw Object.assign(new Error("read-only file system"), { code: "EROFS" });
        };
        return { ...OWN, status };
      },
    ],
  ];
  it.each(hostile)(
    "the user's own folder is missing, and nothing is created elsewhere, when %s",
    async (_, prepare) => {
      const owner = await prepare();
      expect(folder(undefined, owner)).toBeUndefined();
      expect(await readdir(join(home, "elsewhere")).catch(() => [])).toEqual([]);
    },
  );

  it.each<[string, uid: number | undefined, gid: number, mode: number, boolean]>([
    ["the user's own group may write above it", 1234, 1234, 0o720, true],
    ["the system's group may write above it", 1234, 0, 0o720, true],
    ["another group may only read above it", 1234, 4711, 0o750, true],
    ["another group may write above it", 1234, 4711, 0o720, false],
    ["the system has no user IDs", undefined, 4711, 0o777, true],
  ])("the user's own folder, if %s", async (_, uid, gid, mode, isTrusted) => {
    const status = (path: string) => {
      const found = lstatSync(path);
      const isAbove = path.endsWith("state");
      const seen = uid === undefined || isAbove ? mode : 0o700;
      return Object.assign(found, { uid: uid ?? 0, gid, mode: (found.mode & ~0o777) | seen });
    };
    expect(folder(undefined, { uid, status })).toBe(isTrusted ? join(home, "state", "cdktf-pve", "totp") : undefined);
  });

  it("the user's own folder is in the next trusted place", async () => {
    await mkdir(join(home, "state"));
    await chmod(join(home, "state"), 0o777);
    expect(folder([join(home, "state"), join(home, "cache")])).toBe(join(home, "cache", "cdktf-pve", "totp"));
  });

  it("avoids folders in a shared directory that another user has created", async () => {
    await mkdir(join(home, "shared"));
    await chmod(join(home, "shared"), 0o1777);
    await mkdir(join(home, "shared", "theirs"), { mode: 0o700 });
    expect(folder([join(home, "shared", "theirs")], foreign("theirs"))).toBeUndefined();
    expect(folder([join(home, "shared", "mine")])).toBe(join(home, "shared", "mine", "cdktf-pve", "totp"));
  });
});
