export const splitWordList = (text: string): readonly string[] => text.trim().split(/\s+/)
