import { foreseeing, type Input } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** What a contact would get of an agent that is configured so. Of what is only typed nothing is remembered for long. */
export const foreseenQuery = (supposed: Input<typeof foreseeing.preview>) =>
  queryOptions({
    queryKey: ['foreseen', supposed],
    queryFn: ({ signal }) => call(foreseeing.preview, supposed, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
