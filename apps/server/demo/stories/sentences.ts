const SLOT = /\{(\w+)\}/g

export const slotNames = (sentence: string): string[] => [...sentence.matchAll(SLOT)].map(([, name = '']) => name)

export type SlotValues = Record<string, string>

/** Null when a slot of the sentence has no value. */
export const fillSlots = (sentence: string, slots: SlotValues): string | null => {
  const isKnown = slotNames(sentence).every((name) => slots[name] !== undefined)
  return isKnown ? sentence.replace(SLOT, (_, name: string) => slots[name] ?? '') : null
}

/** Answers with slots of the question if there are some, else answers without slots. */
export const matchingAnswers = (answers: readonly string[], questionSlots: readonly string[]): string[] => {
  const fitting = answers.filter((answer) => slotNames(answer).every((name) => questionSlots.includes(name)))
  const exact = fitting.filter((answer) => slotNames(answer).length > 0)
  return exact.length > 0 ? exact : fitting
}

/** Lower case without accents, as people type. */
export const foldText = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
