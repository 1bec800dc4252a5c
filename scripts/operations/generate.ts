/** `npm run operations`: writes `src/api/operations`. */
import { at } from "../build/project";
import { writeAtomically } from "../build/steps";
import { operationFiles } from "./table";

for (const [name, text] of operationFiles()) writeAtomically(at("src/api/operations", name), text);
