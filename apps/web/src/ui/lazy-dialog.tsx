import { Suspense, type ComponentType } from 'react'
import { useFetchWhenIdle } from './fetch-when-idle.ts'
import { lazyPart, useEver } from './lazy-part.ts'

/** A dialog that costs a page nothing until it is opened, and whose code is fetched once the page has come to rest. */
export function lazyDialog<P extends { open: boolean }>(load: () => Promise<ComponentType<P>>) {
  const { Part, fetchAhead } = lazyPart(load)
  return function LazyDialog(props: P) {
    const ever = useEver(props.open)
    useFetchWhenIdle(fetchAhead)
    return ever ? (
      <Suspense>
        <Part {...props} />
      </Suspense>
    ) : null
  }
}
