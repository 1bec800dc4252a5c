/** Types of parameters and answers that the table of operations uses. */

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A parameter's value. A list repeats its key, a Boolean is sent as 1 or 0, `undefined` is left out. */
export type Parameter = string | number | bigint | boolean | readonly (string | number | bigint)[] | undefined;
export type Parameters = Readonly<Record<string, Parameter>>;

/** A flag, sent as 1 or 0. */
export type Flag = boolean | 0 | 1;
export type Numeric = number | bigint;
/** A list. The server accepts a single value as a list of one. */
export type List<T> = T | readonly T[];

/** A flag in an answer: `1`, `"1"`, `true`, `""`, … */
export type AnsweredFlag = boolean | number | string;
/** A number in an answer. The server returns a string where a client or a file has written one. */
export type AnsweredNumber = number | string;
/** Identifier of the task that carries out the request. */
export type Upid = string;
