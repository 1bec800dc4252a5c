/** Loaded with `--require` into each process of Node: appends what the process used to the file that `BENCH_USE` names. */
const { appendFileSync } = require("node:fs");

process.once("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const use = { memory: maxRSS, time: (userCPUTime + systemCPUTime) / 1000 };
  appendFileSync(process.env.BENCH_USE, `${JSON.stringify(use)}\n`);
});
