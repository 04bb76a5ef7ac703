import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { questionsQuery } from '../../../../data/questions.ts'
import { filtersOf, type QuestionsSearch, readQuestionsSearch } from './questions-search.ts'

/** What the address asks for, and the way to ask for something else. */
export function useQuestions(agentId: string) {
  const search = readQuestionsSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const list = useQuery(questionsQuery(agentId, filtersOf(search)))
  const go = (changes: QuestionsSearch) =>
    void navigate({
      to: '/agents/$agentId/questions',
      params: { agentId },
      search: (before) => ({ ...readQuestionsSearch(before), ...changes }),
      replace: true,
      resetScroll: false,
    })
  const turnTo = (page: number) => go({ page: page > 1 ? page : undefined })
  const { page = 1 } = search
  const last = list.isPlaceholderData ? undefined : list.data?.totalPages
  useEffect(() => {
    if (last !== undefined && page > Math.max(1, last)) turnTo(last)
  })
  return {
    list,
    page,
    turnTo,
    days: search.days ?? '30',
    state: search.state ?? 'open',
    /** Whatever narrows otherwise begins at the first page again. */
    narrow: (changes: QuestionsSearch) => go({ page: undefined, ...changes }),
  }
}
