/** Data from the server, or from another service in its place. */
import { checkAnswer } from "../../../src/api/answers/check";
import shapes from "../../../src/api/answers/shapes.json" with { type: "json" };
import { classify } from "../../../src/api/classify";
import { checkPath, pathSegments } from "../../../src/api/encoding";
import { checkEndpoint, exampleEndpoint } from "../../../src/api/endpoint";
import { decodeEnvelope, isTooDeep } from "../../../src/api/envelope";
import { PveError } from "../../../src/api/errors";
import { excerpt, foreignCause, notHttpAdvice, redirectCause } from "../../../src/api/foreign";
import {
  embeddedRefusal,
  isAboutParameters,
  missingPrivilege,
  notInList,
  withoutLocation,
} from "../../../src/api/message-forms";
import { chooseProxy, proxyLogins } from "../../../src/api/proxy";
import { isSecretName, loginOf, Scrubber, withoutNamedSecrets } from "../../../src/api/redaction";
import { serverTextsOf } from "../../../src/api/server-texts";
import type { Method } from "../../../src/api/types";
import { parseUpid } from "../../../src/api/upid";
import { compareVersions, parseVersion } from "../../../src/api/version";
import { printable, printableLine } from "../../../src/output/printable";
import { serverTexts } from "../../../src/resources";
import { type Decoder, jsonOf, texts } from "../decoder";

const scrubber = new Scrubber(["s3cret-token", "päss"]);
const SERVER_TEXTS = serverTextsOf(serverTexts);
const isPveError = (failure: unknown) => failure instanceof PveError;

const ANSWERS = [
  '{"data":[{"name":"web","cidr":"192.0.2.1","digest":"a1"}]}',
  '{"data":null}',
  '{"message":"Parameter verification failed.\\n","errors":{"name":"alias \'x\' does not exist"},"data":null}',
  "<html><body>login</body></html>",
  '{"data":{"version":"9.2.11","release":"9.2","repoid":"abc"}}',
];

const WORDS = [
  "cfs-lock 'file-user_cfg' error: got lock request timeout",
  "error with cfs lock 'domain-ha': 400 Parameter verification failed.\nname: wrong\n more\nother: bad",
  "Permission check failed (/pool/web, Pool.Allocate|Pool.Audit)",
  "value 'x' does not have a value in the enumeration 'a, b, c'",
  "unable to open file '/etc/pve/x' at /usr/share/perl5/PVE/X.pm line 12, <GEN0> line 3.",
  "PVEAPIToken=root@pam!tf=s3cret-token PVE:root@pam:6968D6C0::abc= password=päss",
];

const operations = Object.keys(shapes);

export const decoders: readonly Decoder[] = [
  texts(
    [
      "api/envelope.ts decodeEnvelope",
      "api/foreign.ts foreignCause",
      "api/foreign.ts redirectCause",
      "api/foreign.ts excerpt",
      "api/envelope.ts isTooDeep",
    ],
    ANSWERS,
    (text) => {
      const statuses = [200, 204, 301, 400, 401, 403, 500, 501, 596];
      const base = {
        text,
        reason: text.slice(0, 60),
        contentType: text.slice(0, 20),
        location: text.slice(0, 80),
        endpoint: "https://pve1:8006",
      };
      for (const status of statuses) decodeEnvelope({ ...base, status } as never, scrubber);
      foreignCause({ ...base, status: 200 } as never, false, scrubber);
      redirectCause({ ...base, status: 302 } as never, scrubber);
      excerpt(text, scrubber);
      isTooDeep(text);
    },
  ),
  texts(
    ["api/answers/check.ts checkAnswer"],
    ANSWERS,
    (text) => {
      const data = jsonOf(text);
      const [method = "GET", path = "/"] = (operations[text.length % operations.length] ?? "").split(" ");
      checkAnswer(method as Method, path, (data as { data?: unknown })?.data ?? data);
    },
    { isOwn: isPveError },
  ),
  texts(
    [
      "api/classify.ts classify",
      "api/message-forms.ts embeddedRefusal",
      "api/message-forms.ts missingPrivilege",
      "api/message-forms.ts notInList",
      "api/message-forms.ts withoutLocation",
      "api/message-forms.ts isAboutParameters",
    ],
    WORDS,
    (message) => {
      embeddedRefusal(message);
      missingPrivilege(message);
      notInList(message);
      withoutLocation(message);
      isAboutParameters(message);
      const status = [400, 403, 404, 500, 501][message.length % 5] ?? 500;
      const errors = message.length % 3 === 0 ? { name: message } : {};
      const request = { method: "POST", path: "/cluster/firewall/aliases" } as const;
      classify({ status, source: "api", message, errors }, request, SERVER_TEXTS);
    },
  ),
  texts(
    [
      "api/redaction.ts Scrubber",
      "api/redaction.ts withoutNamedSecrets",
      "api/redaction.ts loginOf",
      "api/redaction.ts isSecretName",
      "output/printable.ts printable",
    ],
    [...WORDS, ...ANSWERS],
    (text) => {
      const clean = scrubber.text(text);
      if (clean.includes("s3cret-token")) throw new Error("the secret is still there");
      withoutNamedSecrets(jsonOf(text));
      loginOf(text);
      isSecretName(text);
      printable(text);
      printableLine(text);
    },
  ),
  texts(
    ["api/upid.ts parseUpid"],
    [
      "UPID:pve1:000018F1:2CF3E32E:6968D6C0:clusterjoin::root@pam:",
      "UPID:a:00000001:000000001:00000000:x:100:u@pve!t:",
    ],
    parseUpid,
  ),
  texts(["api/version.ts parseVersion", "api/version.ts compareVersions"], ANSWERS.concat("9.0.0~10"), (text) => {
    parseVersion((jsonOf(text) as { data?: unknown })?.data ?? jsonOf(text)).atLeast("9.0");
    compareVersions(text, "9.1.2");
  }),
  texts(
    [
      "api/endpoint.ts checkEndpoint",
      "api/endpoint.ts exampleEndpoint",
      "api/proxy.ts chooseProxy",
      "api/proxy.ts proxyLogins",
      "api/foreign.ts notHttpAdvice",
    ],
    ["https://pve1.example:8006/api2/json", "fe80::1%eth0", "http://user:p%40ss@proxy:3128", "[2001:db8::1]:8006"],
    (text) => {
      checkEndpoint(text);
      exampleEndpoint(text);
      notHttpAdvice(text);
      const environment = { HTTPS_PROXY: text, NO_PROXY: text };
      proxyLogins(environment);
      chooseProxy(new URL("https://pve1.example:8006"), environment);
    },
    { isOwn: isPveError },
  ),
  texts(
    ["api/encoding.ts checkPath", "api/encoding.ts pathSegments"],
    ["/cluster/firewall/aliases/web", "/nodes/%2e%2e/x"],
    (text) => {
      pathSegments(text);
      checkPath(text);
    },
    { isOwn: isPveError },
  ),
];
