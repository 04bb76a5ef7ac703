/**
 * How user names are compared: the database folds both sides, as its unique index does. JavaScript folds some letters
 * otherwise (`İ`), so it never folds a name that is looked up or counted. `name` is a column or a parameter.
 */
export const foldedName = (name: string): string => `lower(${name})`

/** The sha256 of the folded name: one for each account, and for each name that has no account. */
export const nameKey = (name: string): string => `encode(sha256(convert_to(${foldedName(name)}, 'UTF8')), 'hex')`
