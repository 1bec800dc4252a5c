import type { TerraformResource } from "cdktf";
import { Construct } from "constructs";
import { EndpointGotify } from "../../bindings/notifications/endpoint-gotify";
import { EndpointSendmail } from "../../bindings/notifications/endpoint-sendmail";
import { EndpointSmtp } from "../../bindings/notifications/endpoint-smtp";
import { EndpointWebhook } from "../../bindings/notifications/endpoint-webhook";
import type { IEndpoint } from "../../bindings/notifications/i-endpoint";
import { TargetTest } from "../../bindings/notifications/target-test";
import { alertingConfigKeys, alertingRouteKeys, alertingSecretKeys } from "../../bindings/written-keys";
import { type Message, template } from "../../naming/message";
import { refuse, refuseAtSynthesis } from "../mistakes";
import { refuseUnknownKeys } from "../unknown-keys";
import { type EndpointUrl, parseEndpointUrl } from "./endpoint-url";
import { Matcher } from "./matcher";

/** Options of {@link Alerting}. */
export interface AlertingConfig {
  /**
   * Prefix of the names of endpoints and matchers.
   * @default - the construct's id
   */
  readonly name?: string | undefined;
  /**
   * Whether each endpoint gets a test message when it is created or changed. If sending fails, the deployment fails. Leave it out in tests: a simulated
   * cluster sends nothing, and knows mail servers and webhook hosts only from its start state.
   * @default false
   */
  readonly testAtDeploy?: boolean | undefined;
}

/** Secret of an endpoint. It never gets into the plan or the state. */
export interface AlertingSecret {
  /** Password of the SMTP user, token of Gotify, or value of `{{ secrets.token }}` in a webhook. Needs Terraform 1.11 or OpenTofu 1.11. */
  readonly secret?: string | undefined;
  /**
   * Version of the secret. Change it to send the secret again.
   * @default 1
   */
  readonly version?: number | undefined;
}

interface WholeSecret {
  readonly secret: string;
  readonly version: number;
}

/** Options of `Alerting.route`. A message must meet all conditions; without conditions, all messages match. */
export interface AlertingRoute {
  /** Endpoints that get the messages. */
  readonly to: IEndpoint[];
  /** Severities: `info`, `notice`, `warning`, `error`, `unknown`. */
  readonly severities?: string[] | undefined;
  /** Types of messages: `vzdump`, `replication`, `fencing`, `package-updates`, `system-mail`. */
  readonly types?: string[] | undefined;
  /** Host names of the nodes that the messages concern. */
  readonly nodes?: string[] | undefined;
  /** Ids of backup jobs that the messages concern. */
  readonly jobIds?: string[] | undefined;
  /**
   * Times at which the route applies, such as `mon..fri 8-17:30`, in the time zone of the node. At other times, the route drops messages instead of
   * delaying them: add a route without `calendar` for messages that matter at night.
   */
  readonly calendar?: string | undefined;
  /** Comment on the matcher. */
  readonly comment?: string | undefined;
}

/**
 * Notification endpoints by URL, and routes that choose the messages for them.
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
 * Creates endpoints, a `notifications.Matcher` for each route, and `notifications.TargetTest`. The server's own matcher `default-matcher`, which sends
 * everything to root's mail address, remains unchanged.
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
   * @param id Id of the construct, and suffix of the endpoint's name
   * @param url `smtps://user@host?from=…&to=…` (`smtp+starttls:`, `smtp:`), `mailto:a@example.com`, `gotify+https://host`, or `https://…` for a webhook that gets JSON
   */
  public addEndpoint(id: string, url: string, secret: AlertingSecret = {}): IEndpoint {
    const parsed = parseEndpointUrl(url);
    const name = `${this.name}-${id}`;
    const known = secret.secret === undefined ? undefined : { secret: secret.secret, version: secret.version ?? 1 };
    const endpoint = this.endpointOf(id, name, parsed, known);
    refuseUnknownKeys(endpoint, alertingSecretKeys, secret);
    for (const problem of problemsOf(parsed, secret)) refuse(endpoint, problem);
    this.endpoints.push(endpoint);
    if (this.config.testAtDeploy)
      new TargetTest(this, `${id}-test`, { name: endpoint, triggers: { url, secret: String(known?.version ?? 0) } });
    return endpoint;
  }

  /**
   * Sends messages that meet all conditions to the endpoints. A message that matches several routes takes each of them.
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
    url: EndpointUrl,
    secret: WholeSecret | undefined,
  ): IEndpoint & TerraformResource {
    if (url.kind === "gotify") {
      const token = secret && { tokenWo: secret.secret, tokenWoVersion: secret.version };
      return new EndpointGotify(this, id, { name, server: url.server, ...token });
    }
    if (url.kind === "webhook") {
      const secrets = secret && { secretsWo: { token: secret.secret }, secretsWoVersion: secret.version };
      return new EndpointWebhook(this, id, {
        name,
        url: url.url,
        method: "post",
        headers: JSON_HEADERS,
        body: BODY,
        ...secrets,
      });
    }
    const { to, from, author } = url;
    if (url.kind === "sendmail") return new EndpointSendmail(this, id, { name, mailTo: to });
    const { server, mode, port, username } = url;
    const password = secret && { passwordWo: secret.secret, passwordWoVersion: secret.version };
    const mail = { mailTo: to, fromAddress: from ?? "", author, server, mode, port, username };
    return new EndpointSmtp(this, id, { name, ...mail, ...password });
  }

  private problems(): Message[] {
    const used = new Set(this.matchers.flatMap((matcher) => matcher.targetsInput ?? []));
    if (this.endpoints.length > 0 && this.matchers.length === 0)
      return [template("no message goes to the endpoints: add a `route`")];
    return used.size === 0 && this.matchers.length > 0 ? [template("the routes lead to no endpoint")] : [];
  }
}

function problemsOf(url: EndpointUrl, { secret, version }: AlertingSecret): Message[] {
  const problems: Message[] = url.problem === undefined ? [] : [[url.problem]];
  if (secret === undefined && version !== undefined) problems.push(template("`version` belongs to a `secret`"));
  if (secret === undefined && url.kind === "gotify")
    problems.push(template("Gotify needs the application's token as `secret`"));
  return problems;
}

const JSON_HEADERS = [{ name: "Content-Type", value: "application/json" }];
const BODY = '{"title":"{{ escape title }}","message":"{{ escape message }}","severity":"{{ severity }}"}';
