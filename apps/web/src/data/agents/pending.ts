import { pending } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

export const pendingQuery = queryOptions({
  queryKey: keys.pending.all,
  queryFn: ({ signal }) => callApi(pending.read, {}, { signal }),
})

export const pendingQuestionsQuery = queryOptions({
  queryKey: keys.questionCounts.all,
  queryFn: ({ signal }) => callApi(pending.questions, {}, { signal }),
})
