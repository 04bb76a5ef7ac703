const PREVIEW = 160

/** The beginning of a message, for lists. Cut between letters and never inside one. */
export const preview = (text: string): string => [...text].slice(0, PREVIEW).join('')
