/** Settings of a backup job that do nothing beside others, or end each run. */
import { path } from "../../framework/diagnostics";
import type { Caution } from "../../framework/plan-warnings";
import type { ConfigOf } from "../../framework/state-of";
import { isMap } from "../../plugin/cty/value";
import type { attributes } from "./attributes";

type Config = ConfigOf<typeof attributes>;

const isRetaining = ({ retention }: Config): boolean =>
  isMap(retention) && Object.entries(retention).some(([name, value]) => name !== "keep_all" && value !== null);

const retentionWithoutPrune: Caution<Config> = {
  id: "retention-without-prune",
  finds: "A backup job has a `retention` and `prune = false`: nothing is removed.",
  remedy: "Remove one of them.",
  find(config, warn) {
    if (isRetaining(config) && config.prune === false) warn(path("retention"), "does nothing while `prune` is false.");
  },
};

const retentionOfProtected: Caution<Config> = {
  id: "retention-of-protected",
  finds: "A backup job has a `retention` and marks its backups as protected: they are never removed.",
  remedy: "Remove one of them.",
  find(config, warn) {
    if (isRetaining(config) && config.protected === true)
      warn(path("retention"), "does nothing with `protected`: protected backups are never removed.");
  },
};

const retentionOfNothing: Caution<Config> = {
  id: "retention-keeps-everything",
  finds: "The `retention` of a backup job names no number above 0: the server keeps everything.",
  remedy: "Keep one backup at least, or set `keep_all`.",
  find({ retention }, warn) {
    if (!isMap(retention)) return;
    const keeps = Object.values(retention).filter((value) => value !== null);
    if (!keeps.every((value) => value === 0)) return;
    const what = keeps.length > 0 ? "zeros alone" : "an empty one";
    warn(
      path("retention"),
      `keeps everything: the server takes ${what} for \`keep_all\`. Keep one at least, or set \`keep_all\`.`,
    );
  },
};

const THREADS = { zstd_threads: ["zstd"], pigz_threads: ["gzip", "1"] } as const;

const threadsOfOtherCompression: Caution<Config> = {
  id: "compression-threads",
  finds: "A backup job has threads of zstd or pigz, and another compression.",
  remedy: "Remove the threads, or change `compress`.",
  find(config, warn) {
    const { compress } = config;
    if (typeof compress !== "string") return;
    for (const name of ["zstd_threads", "pigz_threads"] as const) {
      const threads = config[name];
      if (typeof threads === "number" && threads > 0 && !THREADS[name].some((one) => one === compress))
        warn(path(name), `does nothing with the compression "${compress}".`);
    }
  },
};

const twoPlaces: Caution<Config> = {
  id: "backup-to-two-places",
  finds: "A backup job has `dump_dir` and `storage`: each run ends with an error.",
  remedy: "Remove one of them.",
  find({ dump_dir, storage }, warn) {
    if (typeof dump_dir === "string" && typeof storage === "string")
      warn(path("dump_dir"), "and `storage` end each run: a job writes to one place.");
  },
};

export const jobCautions = [
  retentionWithoutPrune,
  retentionOfProtected,
  retentionOfNothing,
  threadsOfOtherCompression,
  twoPlaces,
];
