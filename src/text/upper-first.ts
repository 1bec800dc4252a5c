/** `poolId` is `PoolId`, as jsii writes it in Go and C#. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
