/** `npm run generate`: writes the JSON schema of a fleet's inventory. */
import { at } from "../build/project";
import { writeAtomically } from "../build/steps";
import { INVENTORY_SCHEMA, inventorySchemaText } from "./schema";

writeAtomically(at(INVENTORY_SCHEMA), inventorySchemaText());
