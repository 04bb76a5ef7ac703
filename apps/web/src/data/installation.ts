import { installation } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** A look at everything takes seconds and asks the model: it happens when somebody comes, or asks again. */
export const reportQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => call(installation.report, {}, { signal }),
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
})
