/** `npm run generate`: writes the shapes of answers for the client, and the recorded answers for the simulator. */

import { at } from "../build/project";
import { writeAtomically } from "../build/steps";
import { recordedText } from "./recorded";
import { shapesText } from "./shapes";

writeAtomically(at("src/api/answers/shapes.json"), shapesText());
writeAtomically(at("src/simulator/schema/recorded-answers.json"), recordedText());
