import { auth } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { session } from '../lib/session.ts'

/** Asks the server once per page whether the stored token still opens the house, and as whom. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => session.renewFrom(() => call(auth.me, {}, { signal })),
  staleTime: Infinity,
  gcTime: Infinity,
})
