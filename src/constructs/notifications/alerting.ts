import type { TerraformResource } from "cdktf";
import { Construct } from "constructs";
import { EndpointGotify } from "../../bindings/notifications/endpoint-gotify";
import { EndpointSendmail } from "../../bindings/notifications/endpoint-sendmail";
import { EndpointSmtp } from "../../bindings/notifications/endpoint-smtp";
import { EndpointWebhook } from "../../bindings/notifications/endpoint-webhook";
import type { IEndpoint } from "../../bindings/notifications/i-endpoint";
import { TargetTest } from "../../bindings/notifications/target-test";
import { alertingConfigKeys, alertingRouteKeys, alertingSecretKeys } from "../../bindings/written-keys";
import { refuse, refuseAtSynthesis } from "../mistakes";
import { refuseUnknownKeys } from "../unknown-keys";
import { type EndpointUrl, parseEndpointUrl } from "./endpoint-url";
import { Matcher } from "./matcher";

/** Who is told what happens in the cluster. */
export interface AlertingConfig {
  /**
   * Beginning of the names of endpoints and matchers.
   * @default - the construct's id
   */
  readonly name?: string | undefined;
  /**
   * Whether each endpoint gets a message when it is deployed or changed: the deployment fails where that fails. A simulated cluster sends nothing, and knows
   * no mail server and no host of a webhook unless its start state names them: leave it out in tests.
   * @default false
   */
  readonly testAtDeploy?: boolean | undefined;
}

/** The secret of an endpoint, where it has one: it does not stand in the URL, and never reaches plan or state. */
export interface AlertingSecret {
  /** Password of the user, token of Gotify, or what a webhook calls `{{ secrets.token }}`. Needs Terraform 1.11 or OpenTofu 1.11. */
  readonly secret?: string | undefined;
  /**
   * Any change sends the secret again.
   * @default 1
   */
  readonly version?: number | undefined;
}

interface WholeSecret {
  readonly secret: string;
  readonly version: number;
}

/** Which messages go where. Without conditions: all. */
export interface AlertingRoute {
  /** Endpoints that the messages go to. */
  readonly to: IEndpoint[];
  /** Severities: `info`, `notice`, `warning`, `error`, `unknown`. */
  readonly severities?: string[] | undefined;
  /** Kinds of messages: `vzdump`, `replication`, `fencing`, `package-updates`, `system-mail`. */
  readonly types?: string[] | undefined;
  /** Nodes that the messages are about. */
  readonly nodes?: string[] | undefined;
  /** Ids of backup jobs. */
  readonly jobIds?: string[] | undefined;
  /**
   * When the messages go out, such as `mon..fri 8-17:30`, in the time zone of the node. Messages of other times do not wait: they take other routes, or none.
   * What matters at night has a route without it.
   */
  readonly calendar?: string | undefined;
  /** Text for people. */
  readonly comment?: string | undefined;
}

/**
 * Endpoints by URL, and which messages go to them.
 *
 * ```ts
 * const alerting = new notifications.Alerting(this, "ops");
 * const mail = alerting.addEndpoint("mail", "smtps://pve@mail.example.com?from=pve@example.com&to=ops@example.com", {
 *   secret: password.stringValue,
 *   version: 1,
 * });
 * const chat = alerting.addEndpoint("chat", "https://chat.example.com/hooks/pve");
 * alerting.route("failures", { severities: ["error", "unknown"], to: [mail, chat] });
 * alerting.route("backups", { types: ["vzdump"], to: [mail] });
 * ```
 *
 * It is made of endpoints, `notifications.Matcher` and `notifications.TargetTest`. The matcher `default-matcher`, which sends everything to
 * root's mail address, is the server's own and stays as it is.
 */
export class Alerting extends Construct {
  /** The endpoints, in the order in which they were added. */
  public readonly endpoints: IEndpoint[] = [];
  /** The matchers, in the order in which they were added. */
  public readonly matchers: Matcher[] = [];
  private readonly name: string;

  public constructor(
    scope: Construct,
    id: string,
    private readonly config: AlertingConfig = {},
  ) {
    super(scope, id);
    refuseUnknownKeys(this, alertingConfigKeys, config);
    this.name = config.name ?? id;
    refuseAtSynthesis(this, () => this.problems());
  }

  /**
   * Adds an endpoint.
   *
   * ```ts
   * alerting.addEndpoint("chat", "https://chat.example.com/hooks/pve");
   * ```
   *
   * @param id of the construct, and the end of the endpoint's name
   * @param url `smtps://user@host?from=…&to=…` (`smtp+starttls:`, `smtp:`), `mailto:a@example.com`, `gotify+https://host`, or `https://…` for a webhook that gets JSON
   */
  public addEndpoint(id: string, url: string, secret: AlertingSecret = {}): IEndpoint {
    const given = parseEndpointUrl(url);
    const name = `${this.name}-${id}`;
    const known = secret.secret === undefined ? undefined : { secret: secret.secret, version: secret.version ?? 1 };
    const endpoint = this.endpointOf(id, name, given, known);
    refuseUnknownKeys(endpoint, alertingSecretKeys, secret);
    for (const problem of problemsOf(given, secret)) refuse(endpoint, problem);
    this.endpoints.push(endpoint);
    if (this.config.testAtDeploy)
      new TargetTest(this, `${id}-test`, { name: endpoint, triggers: { url, secret: String(known?.version ?? 0) } });
    return endpoint;
  }

  /**
   * Sends what fits all conditions to the endpoints. A message that fits several routes takes each.
   *
   * ```ts
   * alerting.route("failures", { severities: ["error", "unknown"], to: [mail] });
   * ```
   */
  public route(id: string, route: AlertingRoute): Matcher {
    const { to, severities, types, nodes, jobIds, calendar, comment } = route;
    const fields = Object.entries({ type: types, hostname: nodes, "job-id": jobIds }).flatMap(([field, values]) =>
      values ? [{ type: "exact", field, values }] : [],
    );
    const matcher = new Matcher(this, id, {
      name: `${this.name}-${id}`,
      targets: to,
      comment,
      ...(fields.length > 0 && { matchFields: fields }),
      ...(severities && { matchSeverities: [severities] }),
      ...(calendar !== undefined && { matchCalendars: [calendar] }),
    });
    refuseUnknownKeys(matcher, alertingRouteKeys, route);
    this.matchers.push(matcher);
    return matcher;
  }

  private endpointOf(
    id: string,
    name: string,
    given: EndpointUrl,
    secret: WholeSecret | undefined,
  ): IEndpoint & TerraformResource {
    if (given.kind === "gotify") {
      const token = secret && { tokenWo: secret.secret, tokenWoVersion: secret.version };
      return new EndpointGotify(this, id, { name, server: given.server, ...token });
    }
    if (given.kind === "webhook") {
      const secrets = secret && { secretsWo: { token: secret.secret }, secretsWoVersion: secret.version };
      return new EndpointWebhook(this, id, {
        name,
        url: given.url,
        method: "post",
        headers: JSON_HEADERS,
        body: BODY,
        ...secrets,
      });
    }
    const { to, from, author } = given;
    if (given.kind === "sendmail") return new EndpointSendmail(this, id, { name, mailTo: to });
    const { server, mode, port, username } = given;
    const password = secret && { passwordWo: secret.secret, passwordWoVersion: secret.version };
    const mail = { mailTo: to, fromAddress: from ?? "", author, server, mode, port, username };
    return new EndpointSmtp(this, id, { name, ...mail, ...password });
  }

  private problems(): string[] {
    const used = new Set(this.matchers.flatMap((matcher) => matcher.targetsInput ?? []));
    if (this.endpoints.length > 0 && this.matchers.length === 0)
      return ["no message goes to the endpoints: add a `route`"];
    return used.size === 0 && this.matchers.length > 0 ? ["the routes lead to no endpoint"] : [];
  }
}

function problemsOf(given: EndpointUrl, { secret, version }: AlertingSecret): string[] {
  const problems = given.problem === undefined ? [] : [given.problem];
  if (secret === undefined && version !== undefined) problems.push("`version` belongs to a `secret`");
  if (secret === undefined && given.kind === "gotify")
    problems.push("Gotify needs the application's token as `secret`");
  return problems;
}

const JSON_HEADERS = [{ name: "Content-Type", value: "application/json" }];
const BODY = '{"title":"{{ escape title }}","message":"{{ escape message }}","severity":"{{ severity }}"}';
