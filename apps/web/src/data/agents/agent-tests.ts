import { type EndpointInput, testRuns, tests } from '@portavoz/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

/** An agent's tests with their last results. */
export const agentTestsQuery = (agentId: string) =>
  queryOptions({
    queryKey: keys.tests.ofAgent(agentId),
    queryFn: ({ signal }) => callApi(tests.list, { id: agentId }, { signal }),
  })

/** Newest first. */
export const testRunsQuery = (agentId: string) =>
  infiniteQueryOptions({
    queryKey: keys.tests.runs(agentId),
    queryFn: ({ signal, pageParam }) => callApi(testRuns.list, { id: agentId, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const testRunQuery = (agentId: string, runId: string) =>
  queryOptions({
    queryKey: keys.tests.run(agentId, runId),
    queryFn: ({ signal }) => callApi(testRuns.byId, { id: agentId, runId }, { signal }),
  })

type AgentTestSave = Omit<EndpointInput<typeof tests.create>, 'id'> & { testId: string | null }

function useRefreshTests(agentId: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keys.tests.ofAgent(agentId) })
}

/** Creates a test if `testId` is null. */
export function useSaveTest(agentId: string) {
  const refresh = useRefreshTests(agentId)
  return useMutation({
    mutationFn: ({ testId, ...fields }: AgentTestSave) =>
      testId === null
        ? callApi(tests.create, { id: agentId, ...fields })
        : callApi(tests.update, { id: agentId, testId, ...fields }),
    onSuccess: refresh,
  })
}

export function useRemoveTest(agentId: string) {
  const refresh = useRefreshTests(agentId)
  return useMutation({
    mutationFn: (testId: string) => callApi(tests.remove, { id: agentId, testId }),
    onSettled: refresh,
  })
}

/** By default all tests against the current version. */
export function useStartTestRun(agentId: string) {
  const refresh = useRefreshTests(agentId)
  return useMutation({
    mutationFn: (options: Omit<EndpointInput<typeof testRuns.start>, 'id'>) =>
      callApi(testRuns.start, { id: agentId, ...options }),
    onSettled: refresh,
  })
}

export function useCancelTestRun(agentId: string) {
  const refresh = useRefreshTests(agentId)
  return useMutation({
    mutationFn: (runId: string) => callApi(testRuns.cancel, { id: agentId, runId }),
    onSettled: refresh,
  })
}
