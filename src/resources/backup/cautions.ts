/** Cautions about settings of a backup job that have no effect together with others, or that make every run fail. Facts: contributing/facts/backup.md#jobs. */

import { path } from "../../framework/diagnostics";
import type { Caution } from "../../framework/plan-warnings";
import type { ConfigOf } from "../../framework/state-of";
import { template } from "../../naming/message";
import { isMap } from "../../plugin/cty/value";
import type { attributes } from "./attributes";

type Config = ConfigOf<typeof attributes>;

const isRetaining = ({ retention }: Config): boolean =>
  isMap(retention) && Object.entries(retention).some(([name, value]) => name !== "keep_all" && value !== null);

const retentionWithoutPrune: Caution<Config> = {
  id: "retention-without-prune",
  finds: "A backup job has a `retention` and `prune = false`, so it removes no backups.",
  remedy: "Remove `prune`, or remove `retention`.",
  find(config, warn) {
    if (isRetaining(config) && config.prune === false)
      warn(path("retention"), template("does nothing while `prune` is false."));
  },
};

const retentionOfProtected: Caution<Config> = {
  id: "retention-of-protected",
  finds: "A backup job has a `retention` and protects its backups. The server never removes protected backups.",
  remedy: "Remove `protected`, or remove `retention`.",
  find(config, warn) {
    if (isRetaining(config) && config.protected === true)
      warn(path("retention"), template("does nothing with `protected`: the server never removes protected backups."));
  },
};

const retentionOfNothing: Caution<Config> = {
  id: "retention-keeps-everything",
  finds: "The `retention` of a backup job has no number above 0, so the server keeps all backups.",
  remedy: "Set `keep_last` or another number above 0, or set `keep_all`.",
  find({ retention }, warn) {
    if (!isMap(retention)) return;
    const isPruning = Object.values(retention).some((value) => value !== null && value !== 0);
    if (!isPruning) warn(path("retention"), "keeps everything, since no number in it is above 0.");
  },
};

const COMPRESSION_OF = { zstd_threads: "zstd", pigz_threads: "gzip" } as const;

const threadsOfOtherCompression: Caution<Config> = {
  id: "compression-threads",
  finds: "A backup job sets threads for zstd or pigz, but its `compress` uses neither.",
  remedy: 'Set `compress` to "zstd" for `zstd_threads` or to "gzip" for `pigz_threads`, or remove the threads.',
  find(config, warn) {
    const { compress } = config;
    if (typeof compress !== "string") return;
    for (const name of ["zstd_threads", "pigz_threads"] as const) {
      const threads = config[name];
      if (typeof threads === "number" && threads > 0 && compress !== COMPRESSION_OF[name])
        warn(path(name), `does nothing with the compression "${compress}".`);
    }
  },
};

const twoPlaces: Caution<Config> = {
  id: "backup-to-two-places",
  finds: "A backup job has both `dump_dir` and `storage`, so every run fails.",
  remedy: "Remove `dump_dir`, or remove `storage`.",
  find({ dump_dir, storage }, warn) {
    if (typeof dump_dir === "string" && typeof storage === "string")
      warn(path("dump_dir"), template("does not go with `storage`: every run fails."));
  },
};

export const jobCautions = [
  retentionWithoutPrune,
  retentionOfProtected,
  retentionOfNothing,
  threadsOfOtherCompression,
  twoPlaces,
];
