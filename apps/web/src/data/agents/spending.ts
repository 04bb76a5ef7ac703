import { spendings } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

/** An agent's costs of this month. The key is below `agents`, so invalidating agents includes it. */
export const spendingQuery = (id: string) =>
  queryOptions({
    queryKey: keys.agents.spending(id),
    queryFn: ({ signal }) => callApi(spendings.ofAgent, { id }, { signal }),
  })
