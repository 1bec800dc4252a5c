/** Runs in each process of Node by `--require`: appends its processor time to the file in `RECORDED_TIMES`. */
const { appendFileSync } = require("node:fs");

process.once("exit", () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  appendFileSync(process.env.RECORDED_TIMES, `${(userCPUTime + systemCPUTime) / 1000}\n`);
});
