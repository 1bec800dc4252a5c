/** The example of a page in the other languages of the library. */
import { csharp } from "./csharp";
import { go } from "./go";
import { java } from "./java";
import { type Program, programOf } from "./program";
import { python } from "./python";

/** By language: its name in code fences, and its emitter. */
const LANGUAGES: Readonly<Record<string, readonly [fence: string, write: (program: Program) => string]>> = {
  Python: ["python", python],
  Go: ["go", go],
  Java: ["java", java],
  "C#": ["csharp", csharp],
};

export interface Translation {
  readonly language: string;
  readonly fence: string;
  readonly text: string;
}

export function translationsOf(example: string): Translation[] {
  const program = programOf(example);
  return Object.entries(LANGUAGES).map(([language, [fence, write]]) => ({ language, fence, text: write(program) }));
}
