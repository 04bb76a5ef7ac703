import { Suspense, type ComponentType } from 'react'
import { useFetchWhenIdle } from '../lazy/fetch-when-idle.ts'
import { lazyPart, useOnceTrue } from '../lazy/lazy-part.ts'

/** A dialog whose code is preloaded when the page is idle, and rendered from its first opening. */
export function lazyDialog<P extends { open: boolean }>(load: () => Promise<ComponentType<P>>) {
  const { Part, preload, fetchAhead } = lazyPart(load)
  function LazyDialog(props: P) {
    const ever = useOnceTrue(props.open)
    useFetchWhenIdle(fetchAhead)
    return ever ? (
      <Suspense>
        <Part {...props} />
      </Suspense>
    ) : null
  }
  return Object.assign(LazyDialog, { preload })
}
