import { conversations } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: keys.conversationActivity.one(id),
    queryFn: ({ signal }) => callApi(conversations.activity, { id }, { signal }),
  })
