/** `poolId` is `pool_id`, as jsii writes it in Python. */
export const snakeCase = (name: string): string =>
  name.replace(/(?<=[a-z0-9])([A-Z])/g, (letter) => `_${letter}`).toLowerCase();
