/** The names of a constant table, which has no others than its type says. */
export const namesOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];
