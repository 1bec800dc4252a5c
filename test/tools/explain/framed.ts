/** An error as Terraform prints it on a terminal with 80 columns. */
export function framed(summary: string, detail: string, prefix = ""): string {
  const lines = detail.split("\n").flatMap((line) => line.match(/.{1,76}(?:\s|$)|\S+/g) ?? [""]);
  const shown = [`\u001b[1m\u001b[31mError: \u001b[0m\u001b[0m\u001b[1m${summary}\u001b[0m`, "", ...lines];
  const frame = shown.map((line) => `${prefix}\u001b[31m│\u001b[0m \u001b[0m${line}`);
  return [`${prefix}\u001b[31m╷\u001b[0m\u001b[0m`, ...frame, `${prefix}\u001b[31m╵\u001b[0m\u001b[0m`].join("\r\n");
}
