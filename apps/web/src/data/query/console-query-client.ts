import { QueryClient, type QueryClientConfig } from '@tanstack/react-query'
import { type AnyQuery, whenIdle } from './serial-refetch.ts'

const isLoadingPage = ({ state }: AnyQuery) => state.fetchStatus === 'fetching' && Boolean(state.fetchMeta?.fetchMore)

/**
 * TanStack Query cancels the fetch of a list when another one begins. Here a refetch waits for the page that a person
 * asked for, and a refetch that such a page cancelled runs again after it.
 */
export class ConsoleQueryClient extends QueryClient {
  readonly #refetching = new WeakSet<AnyQuery>()
  readonly #refetchedAfterPage = new WeakSet<AnyQuery>()

  constructor(config: QueryClientConfig) {
    super(config)
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { query } = event
      if (event.action.type === 'fetch' && isLoadingPage(query) && this.#refetching.has(query))
        this.#refetchAfterPage(query)
      if (query.state.fetchStatus === 'idle' || isLoadingPage(query)) this.#refetching.delete(query)
      else if (query.state.data !== undefined) this.#refetching.add(query)
    })
  }

  override refetchQueries: QueryClient['refetchQueries'] = (filters, options) => {
    const { predicate = () => true } = filters ?? {}
    for (const query of this.getQueryCache().findAll(filters)) if (isLoadingPage(query)) this.#refetchAfterPage(query)
    return super.refetchQueries(
      { ...filters, predicate: (query) => !isLoadingPage(query) && predicate(query) },
      options,
    )
  }

  #refetchAfterPage(query: AnyQuery) {
    if (this.#refetchedAfterPage.has(query)) return
    this.#refetchedAfterPage.add(query)
    void whenIdle(query).then(() => {
      this.#refetchedAfterPage.delete(query)
      return this.invalidateQueries({ queryKey: query.queryKey, exact: true })
    })
  }
}
