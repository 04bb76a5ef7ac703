import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { questionsQuery } from '../../../../data/agents/questions.ts'
import { toQuestionFilters, type QuestionsSearch, parseQuestionsSearch } from './questions-search.ts'

/** The questions for the filters in the address, and functions that change these. */
export function useQuestions(agentId: string | null) {
  const search = parseQuestionsSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const list = useQuery(questionsQuery(agentId, toQuestionFilters(search)))
  const updateSearch = (changes: QuestionsSearch) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...changes }),
      replace: true,
      resetScroll: false,
    })
  const goToPage = (page: number) => updateSearch({ page: page > 1 ? page : undefined })
  const { page = 1 } = search
  const last = list.isPlaceholderData ? undefined : list.data?.totalPages
  useEffect(() => {
    if (last !== undefined && page > Math.max(1, last)) goToPage(last)
  })
  return {
    list,
    page,
    goToPage,
    days: search.days ?? '30',
    state: search.state ?? 'open',
    /** Changed filters start at the first page. */
    applyFilters: (changes: QuestionsSearch) => updateSearch({ page: undefined, ...changes }),
  }
}
