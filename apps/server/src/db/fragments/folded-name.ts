/**
 * How user names are compared: the database folds both sides, as its unique index does, since JavaScript folds some
 * letters differently (`İ`). `name` is a column or a parameter.
 */
export const foldedName = (name: string): string => `lower(${name})`

/** sha256 of the folded name: one key for each account, and for each name without an account. */
export const nameKey = (name: string): string => `encode(sha256(convert_to(${foldedName(name)}, 'UTF8')), 'hex')`
