/** The first letter of a name, or the sign that it begins with, whole. */
export const initial = (name: string): string => ([...name.trim()][0] ?? 'U').toLocaleUpperCase('es')
