/** The first grapheme of a name. */
export const initial = (name: string): string => ([...name.trim()][0] ?? 'U').toLocaleUpperCase('es')
