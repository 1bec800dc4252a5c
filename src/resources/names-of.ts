/** The keys of a constant table. It has no other keys than its type says. */
export const namesOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];
