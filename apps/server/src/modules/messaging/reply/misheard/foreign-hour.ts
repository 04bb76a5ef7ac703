import type { SpokenNumber } from './number-words.ts'
import type { PartOfDay } from './part-of-day.ts'

/** An hour said in English or French; `part` is null where it was not said. */
export type ForeignHour = SpokenNumber & { part: PartOfDay | null }
