/** Serialises a parameter for `::jsonb`; null stays null. */
export const jsonOf = (value: object): string | null => (Object.keys(value).length === 0 ? null : JSON.stringify(value))
