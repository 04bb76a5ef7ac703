import { type QuestionAnswerForm, type EndpointInput, type UnansweredQuestion, questions } from '@portavoz/contract'
import { keepPreviousData, queryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { refreshDocuments } from '../documents/document-changes.ts'
import { keys } from '../keys.ts'

export type QuestionFilters = Omit<EndpointInput<typeof questions.listAll>, 'agentId'>
type QuestionInput = { agentId: string; question: UnansweredQuestion }

/** Shows the previous page until the next one is loaded. `agentId` null: of every agent. */
export const questionsQuery = (agentId: string | null, filters: QuestionFilters) =>
  queryOptions({
    queryKey: keys.questions.list(agentId, filters),
    queryFn: ({ signal }) =>
      agentId === null
        ? callApi(questions.listAll, filters, { signal })
        : callApi(questions.list, { id: agentId, ...filters }, { signal }),
    placeholderData: keepPreviousData,
  })

const refreshQuestions = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.questions.all }),
    client.invalidateQueries({ queryKey: keys.questionCounts.all }),
  ])

export function useAnswerQuestion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ agentId, question: { id }, form }: QuestionInput & { form: QuestionAnswerForm }) =>
      callApi(questions.answer, { id: agentId, questionId: id, ...form }),
    onSuccess: () => {
      void refreshDocuments(client)
      return refreshQuestions(client)
    },
  })
}

export function useDiscardQuestion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ agentId, question: { id } }: QuestionInput) =>
      callApi(questions.discard, { id: agentId, questionId: id }),
    onSettled: () => refreshQuestions(client),
  })
}

/** Undoes a discard. */
export function useRestoreQuestion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ agentId, question: { id } }: QuestionInput) =>
      callApi(questions.restore, { id: agentId, questionId: id }),
    onSettled: () => refreshQuestions(client),
  })
}
