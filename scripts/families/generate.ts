/** `npm run generate`: writes the lists that follow from the folders of families and from the API description. */
import { at } from "../build/project";
import { writeAtomically } from "../build/steps";
import { familyLists } from "./lists";
import { derivedFiles } from "./simulator";

for (const [path, text] of [...familyLists(), ...Object.entries(derivedFiles())]) writeAtomically(at(path), text);
