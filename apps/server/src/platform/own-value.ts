/** The entry that a table itself has under this name: `constructor` is a name that anyone can send. */
export const ownValue = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
