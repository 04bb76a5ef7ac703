import { createElement, lazy, useState, type ComponentType } from 'react'
import { failedPart } from './failed-part.ts'
import { ignoreFailure } from '../../lib/ignore-failure.ts'

/**
 * A component with code loaded on demand. A failed load leaves the rest of the screen intact, and the next opening
 * tries again.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined
  const loadOnce = () => load().then((component) => (loaded = component))
  const attempt = (): ComponentType<P> =>
    lazy<ComponentType<P>>(async () => ({ default: await loadOnce().catch(() => failedPart(attempt)) }))
  const Lazy = attempt()
  /** React shows a placeholder for at least 300 ms, even in front of code that is there: then none is shown. */
  function Part(props: P) {
    const [Shown] = useState(() => loaded ?? Lazy)
    return createElement(Shown, props)
  }
  // Opening it tries again.
  const preload = () => ignoreFailure(loadOnce())
  const fetchAhead = () => void preload()
  return { Part, preload, fetchAhead }
}

/** True from the first time on, so that an opened overlay can animate out. */
export function useOnceTrue(open: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(open)
  if (open && !wasTrue) setWasTrue(true)
  return wasTrue || open
}

/** The last value, to be shown while an overlay closes. */
export function useLastValue<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(() => value)
  return value ?? last
}
