import { spendings } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** What an agent spent this month. Under the agents' own key: whatever makes those old makes this old. */
export const spendingQuery = (id: string) =>
  queryOptions({
    queryKey: ['agents', id, 'spending'],
    queryFn: ({ signal }) => call(spendings.ofAgent, { id }, { signal }),
  })
