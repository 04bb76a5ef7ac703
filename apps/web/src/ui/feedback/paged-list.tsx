import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { LoadMore, loadMoreOf } from './load-more.tsx'

type PagedListProps<Item> = {
  list: UseInfiniteQueryResult<Item[]>
  texts: { failure: string; loadingMore: string; moreFailure: string }
  skeleton: ReactNode
  /** Draws the loaded items, also when there are none. */
  children: (items: Item[]) => ReactNode
}

/** A list that loads its next page at its end, with its skeleton and its errors. */
export function PagedList<Item>({ list, texts, skeleton, children }: PagedListProps<Item>) {
  const { data, error, isFetching, refetch, hasNextPage } = list
  if (data)
    return (
      <>
        {children(data)}
        {hasNextPage ? (
          <LoadMore
            more={loadMoreOf(list)}
            count={data.length}
            loadingText={texts.loadingMore}
            failure={texts.moreFailure}
          />
        ) : null}
      </>
    )
  if (!error) return skeleton
  return (
    <ErrorState title={texts.failure} busy={isFetching} onRetry={() => void refetch()}>
      {error.message}
    </ErrorState>
  )
}
