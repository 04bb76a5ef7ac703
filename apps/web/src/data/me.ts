import { auth } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { session } from '../lib/session.ts'

/** Asks the server once per page whether the stored token still opens the house, and as whom. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const user = await call(auth.me, {}, { signal })
    session.renew({ user })
    return user
  },
  staleTime: Infinity,
  gcTime: Infinity,
})
