/** Finds the operation of a recorded request. */

interface Named {
  readonly method: string;
  readonly path: string;
}

/** Returns a function that finds an operation by method and path. Fixed segments of paths take precedence. */
export function operationFinder<O extends Named>(operations: readonly O[]) {
  const patterns = operations
    .map((operation) => ({
      operation,
      placeholders: operation.path.split("{").length,
      pattern: new RegExp(`^${operation.method} ${operation.path.replace(/\{[^}]*\}/g, "[^/]+")}$`),
    }))
    .sort((a, b) => a.placeholders - b.placeholders);
  return ({ method, path }: Named): O | undefined =>
    patterns.find(({ pattern }) => pattern.test(`${method} ${path}`))?.operation;
}
