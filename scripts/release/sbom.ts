/** The contents of a form of the release, as CycloneDX 1.6 and SPDX 2.3. */

export interface Component {
  readonly name: string;
  readonly version?: string;
  /** Licence in SPDX's notation. */
  readonly license: string;
  /** Address in npm's registry. */
  readonly npm?: boolean;
}

export interface Bill {
  readonly subject: Component & { readonly version: string };
  readonly components: readonly Component[];
  /** Date of the commit, not of the build, so that two builds of one commit are equal. */
  readonly time: string;
  /** Address of the project. */
  readonly home: string;
}

/** A package URL encodes the `@` of a scope. */
const packageUrl = ({ name, version, npm }: Component): string | undefined =>
  npm ? `pkg:npm/${name.replace("@", "%40")}${version === undefined ? "" : `@${version}`}` : undefined;

const asCycloneDx = (type: string, component: Component) => {
  const purl = packageUrl(component);
  return {
    type,
    "bom-ref": purl ?? component.name,
    name: component.name,
    ...(component.version !== undefined && { version: component.version }),
    licenses: [{ expression: component.license }],
    ...(purl !== undefined && { purl }),
  };
};

export function cycloneDx({ subject, components, time }: Bill): object {
  const own = asCycloneDx("application", subject);
  const parts = components.map((component) => asCycloneDx("library", component));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { timestamp: time, component: own },
    components: parts,
    dependencies: [
      { ref: own["bom-ref"], dependsOn: parts.map((part) => part["bom-ref"]) },
      ...parts.map((part) => ({ ref: part["bom-ref"] })),
    ],
  };
}

const spdxId = ({ name }: Component): string => `SPDXRef-${name.replace(/[^A-Za-z0-9.-]+/g, "-")}`;

function asSpdx(component: Component): object {
  const purl = packageUrl(component);
  return {
    SPDXID: spdxId(component),
    name: component.name,
    ...(component.version !== undefined && { versionInfo: component.version }),
    downloadLocation: "NOASSERTION",
    filesAnalyzed: false,
    licenseConcluded: component.license,
    licenseDeclared: component.license,
    copyrightText: "NOASSERTION",
    ...(purl !== undefined && {
      externalRefs: [{ referenceCategory: "PACKAGE-MANAGER", referenceType: "purl", referenceLocator: purl }],
    }),
  };
}

export function spdx({ subject, components, time, home }: Bill): object {
  const relation = (relationshipType: string, spdxElementId: string, relatedSpdxElement: string) => {
    return { spdxElementId, relationshipType, relatedSpdxElement };
  };
  return {
    spdxVersion: "SPDX-2.3",
    dataLicense: "CC0-1.0",
    SPDXID: "SPDXRef-DOCUMENT",
    name: `${subject.name}-${subject.version}`,
    documentNamespace: `${home}/spdx/${subject.name}-${subject.version}-${time}`,
    creationInfo: { created: time, creators: ["Tool: release:build"] },
    packages: [subject, ...components].map(asSpdx),
    relationships: [
      relation("DESCRIBES", "SPDXRef-DOCUMENT", spdxId(subject)),
      ...components.map((component) => relation("CONTAINS", spdxId(subject), spdxId(component))),
    ],
  };
}
