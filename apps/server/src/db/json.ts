/** As a parameter for `::jsonb`; null when there is nothing to tell. */
export const jsonOf = (value: object): string | null => (Object.keys(value).length === 0 ? null : JSON.stringify(value))
