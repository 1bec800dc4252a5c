/** `npm run generate`: writes `src/api/operations`, and the tables that the provider loads: parameters and permission rules. */
import { at } from "../build/project";
import { writeAtomically } from "../build/steps";
import { describedText } from "./described";
import { permissionsText } from "./permissions";
import { operationFiles } from "./table";

for (const [name, text] of operationFiles()) writeAtomically(at("src/api/operations", name), text);
writeAtomically(at("src/resources/cluster/any-path/described.json"), describedText());
writeAtomically(at("src/resources/permissions/rules.json"), permissionsText());
