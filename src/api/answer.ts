/** An HTTP answer as it arrived, before anything is known of what it says. */
export interface Answer {
  readonly status: number;
  /** The status line's reason phrase; lost behind HTTP/2 proxies. */
  readonly reason: string;
  readonly contentType: string;
  readonly location?: string;
  readonly text: string;
  /** Origin of the endpoint that was asked. */
  readonly endpoint?: string;
}
