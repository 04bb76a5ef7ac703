import { agents, type Input, limits } from '@portavoz/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { executionsQuery } from './agents.ts'

/** What an agent would answer. No customer hears of it; it is one more of its executions. */
export function useTryAgent(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (asked: Omit<Input<typeof agents.execute>, 'id'>) =>
      call(agents.execute, { id, ...asked }, { patienceMs: limits.trialTimeoutMs }),
    onSettled: () => client.invalidateQueries(executionsQuery(id)),
  })
}
