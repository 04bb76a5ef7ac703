import { conversations } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** What is kept of a conversation's contact in the whole account. */
export const knownOfContactQuery = (id: string) =>
  queryOptions({
    queryKey: ['contact', id],
    queryFn: ({ signal }) => call(conversations.ofContact, { id }, { signal }),
    staleTime: 0,
  })
