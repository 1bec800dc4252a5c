/** CPUs of virtual machines: custom models and flags. Facts: contributing/facts/qemu.md#cpu-models. */
import { directory } from "../../kernel/directory";
import type { Family } from "../../kernel/family";
import type { Routes } from "../../kernel/router";
import { cpuFlags } from "./cpu-flags";
import { cpuModels } from "./cpu-models";

const index: Routes = {
  "GET /cluster/qemu": directory("name", ["cpu-flags", "custom-cpu-models"]),
};

export const family: Family = { routes: [index, cpuFlags, cpuModels] };
