import { conversations } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

/** Counts of stored data about a conversation's contact in the whole workspace. */
export const contactDataQuery = (id: string) =>
  queryOptions({
    queryKey: keys.contact.one(id),
    queryFn: ({ signal }) => callApi(conversations.ofContact, { id }, { signal }),
    staleTime: 0,
  })
