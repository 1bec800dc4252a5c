/** Runs in each process of Node by `--require`: appends the use of the process to the file in `BENCH_USE`. */
const { appendFileSync } = require("node:fs");

process.once("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const use = { memory: maxRSS, time: (userCPUTime + systemCPUTime) / 1000 };
  appendFileSync(process.env.BENCH_USE, `${JSON.stringify(use)}\n`);
});
