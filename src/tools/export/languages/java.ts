import { coordinates } from "../../projects/coordinates";
import { programProject } from "../project";
import { JavaModule } from "./java-module";
import { type Call, className, type Language, objectsName } from "./language";

const HOME = "src/main/java/cluster";

export const java: Language = {
  project: (name, library) => programProject(name, library, "java", ["pom.xml"]),
  field: (name) => name,
  taken: ["scope"],
  reference: (field, other) => (other ? `${objectsName(other)}.${field}` : field),
  modulePath: (module) => `${HOME}/${className(module)}.java`,
  module: (module, library) => {
    const { cdk, own } = coordinates({ library });
    return new JavaModule(module, own.java.package, cdk.java.package).text();
  },
  indexPath: `${HOME}/AllObjects.java`,
  index: (calls, notes) =>
    [
      "package cluster;",
      "",
      "import software.constructs.Construct;",
      "",
      "/** All that was exported. */",
      "public class AllObjects {",
      "    public static void addTo(Construct scope) {",
      ...calls.map(
        (call) => `        ${call.isWanted ? `${className(call)} ${objectsName(call)} = ` : ""}${callOf(call)};`,
      ),
      "    }",
      "}",
      ...(notes.length > 0 ? ["", ...notes.map(comment)] : []),
      "",
    ].join("\n"),
  imports: "importFrom",
};

const callOf = (call: Call): string =>
  `new ${className(call)}(${["scope", ...call.takes.map((group) => objectsName({ group, run: call.run }))].join(", ")})`;

/** Java looks for `\u` in comments, too. */
const comment = (note: string): string => `// ${note.replaceAll("\\", "\\\\")}`;
