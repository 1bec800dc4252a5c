/**
 * Punycode (RFC 3492): encodes host names with non-ASCII characters for DNS. The server encodes invalid names too, so
 * `domainToASCII` of Node cannot be used.
 *
 * @example
 * asciiName("bücher.example"); // "xn--bcher-kva.example"
 */
const BASE = 36;
const [FEWEST_DIGITS, MOST_DIGITS] = [1, 26];
const DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Adapts the bias (RFC 3492, section 6.1). */
function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > ((BASE - FEWEST_DIGITS) * MOST_DIGITS) / 2; bias += BASE) {
    rest = Math.floor(rest / (BASE - FEWEST_DIGITS));
  }
  return bias + Math.floor((BASE * rest) / (rest + 38));
}

/** Encodes a number as a generalized variable-length integer (RFC 3492, section 3.3). */
function variableLength(number: number, bias: number): string {
  let text = "";
  let rest = number;
  for (let position = BASE; ; position += BASE) {
    const threshold = Math.min(Math.max(position - bias, FEWEST_DIGITS), MOST_DIGITS);
    if (rest < threshold) return text + DIGITS[rest];
    text += DIGITS[threshold + ((rest - threshold) % (BASE - threshold))];
    rest = Math.floor((rest - threshold) / (BASE - threshold));
  }
}

function punycode(label: string): string {
  const points = [...label].map((character) => character.codePointAt(0) as number);
  const basic = points.filter((point) => point < 0x80);
  let text = basic.length > 0 ? `${String.fromCodePoint(...basic)}-` : "";
  let [next, delta, bias, done] = [0x80, 0, 72, basic.length];
  for (; done < points.length; next++, delta++) {
    const wanted = Math.min(...points.filter((point) => point >= next));
    delta += (wanted - next) * (done + 1);
    next = wanted;
    for (const point of points) {
      if (point < next) delta++;
      if (point !== next) continue;
      text += variableLength(delta, bias);
      bias = adapt(delta, done + 1, done === basic.length);
      delta = 0;
      done++;
    }
  }
  return text;
}

export function asciiName(name: string): string {
  const isAscii = (label: string) => [...label].every((character) => (character.codePointAt(0) as number) < 0x80);
  const labels = name.normalize("NFKC").toLowerCase().split(".");
  return labels.map((label) => (isAscii(label) ? label : `xn--${punycode(label)}`)).join(".");
}
