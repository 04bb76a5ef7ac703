import type { QuestionDays, QuestionState } from '@portavoz/contract'
import type { QuestionFilters } from '../../../../data/questions.ts'

/** What the address says; what is usual is left out of it. */
export type QuestionsSearch = {
  days?: QuestionDays | undefined
  state?: QuestionState | undefined
  /** As people count: the first is 1. */
  page?: number | undefined
}

const among = <T extends string>(value: unknown, ...known: readonly T[]): T | undefined =>
  known.find((one) => one === String(value))

/** Whatever stands in an address: what it does not know it leaves out. */
export const readQuestionsSearch = (search: Record<string, unknown>): QuestionsSearch => ({
  days: among(search['days'], '7', '90'),
  state: among(search['state'], 'answered', 'discarded'),
  page: pageIn(search['page']),
})

const pageIn = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 1 && value < 10_000 ? value : undefined

/** As the server is asked. */
export const filtersOf = ({ days = '30', state = 'open', page = 1 }: QuestionsSearch): QuestionFilters => ({
  days,
  state,
  page: page - 1,
})
