import { webChat, type WebPage, webPages } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { agentsQuery } from './agents.ts'
import { keys } from '../keys.ts'

/** The agent's public page; null until its address is chosen. */
export const webPageQuery = (id: string) =>
  queryOptions({
    queryKey: keys.agents.webPage(id),
    queryFn: ({ signal }) => callApi(webPages.find, { id }, { signal }),
  })

/** What visitors see of the business at that address. */
export const usePublicPage = () => useMutation({ mutationFn: (slug: string) => callApi(webChat.page, { slug }) })

export function useSaveWebPage(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (page: Pick<WebPage, 'slug' | 'isOpen' | 'origins'>) => callApi(webPages.save, { id, ...page }),
    onSuccess: (saved) => {
      client.setQueryData(webPageQuery(id).queryKey, saved)
      // An open page is one more channel that answers.
      return client.invalidateQueries({ ...agentsQuery, exact: true })
    },
  })
}
