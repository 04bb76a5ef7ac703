import { foreseeing, type EndpointInput } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

/** What a contact would get from an agent with this configuration. Not cached: the input changes as the user types. */
export const predictedOutcomeQuery = (query: EndpointInput<typeof foreseeing.preview>) =>
  queryOptions({
    queryKey: keys.predictedOutcome.list(query),
    queryFn: ({ signal }) => callApi(foreseeing.preview, query, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
