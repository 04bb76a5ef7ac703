import type { QuestionDays, QuestionState } from '@portavoz/contract'
import type { QuestionFilters } from '../../../../data/agents/questions.ts'

/** The search of the address; default values are left out. */
export type QuestionsSearch = {
  days?: QuestionDays | undefined
  state?: QuestionState | undefined
  /** Counted from 1. */
  page?: number | undefined
}

const oneOf = <T extends string>(value: unknown, ...values: readonly T[]): T | undefined =>
  values.find((candidate) => candidate === String(value))

/** Ignores unknown and invalid values. */
export const parseQuestionsSearch = (search: Record<string, unknown>): QuestionsSearch => ({
  days: oneOf(search['days'], '7', '90'),
  state: oneOf(search['state'], 'answered', 'discarded'),
  page: parsePage(search['page']),
})

const parsePage = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 1 && value < 10_000 ? value : undefined

/** The filters of the request. */
export const toQuestionFilters = ({ days = '30', state = 'open', page = 1 }: QuestionsSearch): QuestionFilters => ({
  days,
  state,
  page: page - 1,
})
