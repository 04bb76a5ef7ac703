import { type Input, testRuns, tests } from '@portavoz/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** Everything saved about an agent's tests, and how they went last. */
export const benchQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['tests', agentId],
    queryFn: ({ signal }) => call(tests.list, { id: agentId }, { signal }),
  })

/** The newest first. */
export const runsQuery = (agentId: string) =>
  infiniteQueryOptions({
    queryKey: ['tests', agentId, 'runs'],
    queryFn: ({ signal, pageParam }) => call(testRuns.list, { id: agentId, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const runQuery = (agentId: string, runId: string) =>
  queryOptions({
    queryKey: ['tests', agentId, 'run', runId],
    queryFn: ({ signal }) => call(testRuns.byId, { id: agentId, runId }, { signal }),
  })

type Kept = Omit<Input<typeof tests.create>, 'id'> & { testId: string | null }

function useRefresh(agentId: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['tests', agentId] })
}

/** A new one where `testId` is null. */
export function useSaveTest(agentId: string) {
  const refresh = useRefresh(agentId)
  return useMutation({
    mutationFn: ({ testId, ...words }: Kept) =>
      testId === null
        ? call(tests.create, { id: agentId, ...words })
        : call(tests.update, { id: agentId, testId, ...words }),
    onSuccess: refresh,
  })
}

export function useRemoveTest(agentId: string) {
  const refresh = useRefresh(agentId)
  return useMutation({
    mutationFn: (testId: string) => call(tests.remove, { id: agentId, testId }),
    onSettled: refresh,
  })
}

/** All tests against what stands, where nothing else is said. */
export function useStartRun(agentId: string) {
  const refresh = useRefresh(agentId)
  return useMutation({
    mutationFn: (asked: Omit<Input<typeof testRuns.start>, 'id'>) => call(testRuns.start, { id: agentId, ...asked }),
    onSettled: refresh,
  })
}

export function useCancelRun(agentId: string) {
  const refresh = useRefresh(agentId)
  return useMutation({
    mutationFn: (runId: string) => call(testRuns.cancel, { id: agentId, runId }),
    onSettled: refresh,
  })
}
