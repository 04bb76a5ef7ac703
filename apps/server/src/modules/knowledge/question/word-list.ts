/** The words of a written list. */
export const wordList = (text: string): readonly string[] => text.trim().split(/\s+/)
