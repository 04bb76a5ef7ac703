const SLOT = /\{(\w+)\}/g

/** The names of the slots in a sentence. */
export const slotsOf = (sentence: string): string[] => [...sentence.matchAll(SLOT)].map(([, name = '']) => name)

export type Slots = Record<string, string>

/** The sentence with its slots filled; null when one of them is unknown. */
export const filled = (sentence: string, slots: Slots): string | null => {
  const isKnown = slotsOf(sentence).every((name) => slots[name] !== undefined)
  return isKnown ? sentence.replace(SLOT, (_, name: string) => slots[name] ?? '') : null
}

/** The answers that speak of what was asked: with its slots if there are such, else those without any. */
export const fittingAnswers = (answers: readonly string[], asked: readonly string[]): string[] => {
  const fitting = answers.filter((answer) => slotsOf(answer).every((name) => asked.includes(name)))
  const exact = fitting.filter((answer) => slotsOf(answer).length > 0)
  return exact.length > 0 ? exact : fitting
}

/** Without case or accents, as people type. */
export const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
