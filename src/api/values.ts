/** What is sent and answered: values of parameters, and the kinds that the table of operations names. */

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Parameter values: a list repeats its key; `true`/`false` are sent as 1/0; `undefined` is left out. */
export type Parameter = string | number | bigint | boolean | readonly (string | number | bigint)[] | undefined;
export type Parameters = Readonly<Record<string, Parameter>>;

/** A flag, sent as 1 or 0. */
export type Flag = boolean | 0 | 1;
export type Numeric = number | bigint;
/** The server takes one value for a list of one. */
export type List<T> = T | readonly T[];

/** A flag as it is answered: `1`, `"1"`, `true`, `""`, … */
export type AnsweredFlag = boolean | number | string;
/** A number as it is answered: text where something wrote it as text before. */
export type AnsweredNumber = number | string;
/** The id of a task that does the work. */
export type Upid = string;
