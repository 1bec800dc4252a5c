/** Strings of any code points. The unit "binary" of fast-check takes a second to prepare in each process. */
import fc from "fast-check";

const SURROGATES = { first: 0xd800, count: 0x800 };
const codePoint = fc
  .nat(0x10ffff - SURROGATES.count)
  .map((n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count));

/** Half of them printable ASCII, with names such as `__proto__`. */
export const anyText = (constraints: { readonly minLength?: number } = {}) =>
  fc.oneof(fc.string(constraints), fc.string({ ...constraints, unit: codePoint }));
