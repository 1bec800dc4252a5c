/** `npm run generate`: writes `src/api/answers/shapes.json`. */

import { at } from "../build/project";
import { writeAtomically } from "../build/steps";
import { shapesText } from "./shapes";

writeAtomically(at("src/api/answers/shapes.json"), shapesText());
