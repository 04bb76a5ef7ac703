import { auth } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { session } from '../../lib/session/session.ts'
import { keys } from '../keys.ts'

/** Checks the stored token once per page load and returns its user. */
export const meQuery = queryOptions({
  queryKey: keys.me.all,
  queryFn: ({ signal }) => session.updateFrom(() => callApi(auth.me, {}, { signal })),
  staleTime: Infinity,
  gcTime: Infinity,
})
