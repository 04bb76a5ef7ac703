import { type AnswerForm, type Input, type Question, questions } from '@portavoz/contract'
import { keepPreviousData, queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { documentKeys } from './document-changes.ts'

export type QuestionFilters = Omit<Input<typeof questions.list>, 'id'>
type One = { agentId: string; question: Question }

/** While another page or filter is on its way, what was shown stays. */
export const questionsQuery = (agentId: string, filters: QuestionFilters) =>
  queryOptions({
    queryKey: ['questions', agentId, filters],
    queryFn: ({ signal }) => call(questions.list, { id: agentId, ...filters }, { signal }),
    placeholderData: keepPreviousData,
  })

const refreshQuestions = (client: QueryClient, agentId: string) =>
  client.invalidateQueries({ queryKey: ['questions', agentId] })

export function useAnswerQuestion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ agentId, question: { id }, words }: One & { words: AnswerForm }) =>
      call(questions.answer, { id: agentId, questionId: id, ...words }),
    onSuccess: (_, { agentId }) => {
      for (const key of documentKeys) void client.invalidateQueries({ queryKey: [key] })
      return refreshQuestions(client, agentId)
    },
  })
}

export function useDiscardQuestion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ agentId, question: { id } }: One) => call(questions.discard, { id: agentId, questionId: id }),
    onSettled: (_, __, { agentId }) => refreshQuestions(client, agentId),
  })
}

/** Takes a discard back. */
export function useRestoreQuestion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ agentId, question: { id } }: One) => call(questions.restore, { id: agentId, questionId: id }),
    onSettled: (_, __, { agentId }) => refreshQuestions(client, agentId),
  })
}
