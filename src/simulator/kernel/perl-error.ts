/** Errors of Perl itself, which reach the caller where the server does not look at a value before it uses it. */

/** A text where a structure was expected; `place`: `PVE/SectionConfig.pm line 1856`. */
export function notAReference(text: string, kind: "a HASH" | "an ARRAY", place: string): string {
  return `Can't use string ("${text}") as ${kind} ref while "strict refs" in use at /usr/share/perl5/${place}.`;
}
