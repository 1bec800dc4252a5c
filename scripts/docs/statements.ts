/** Statements of a program that constructs are made in. */

export interface Statement {
  readonly address: string;
  readonly variable: string;
  /** With the addresses of others as `@address@`. */
  readonly text: string;
}

/** Each statement after those whose constructs it names. */
export function inOrder(statements: readonly Statement[]): Statement[] {
  const done: Statement[] = [];
  const add = (statement: Statement) => {
    if (done.includes(statement)) return;
    for (const other of statements)
      if (other !== statement && statement.text.includes(`@${other.variable}@`)) add(other);
    done.push(statement);
  };
  statements.forEach(add);
  return done;
}
