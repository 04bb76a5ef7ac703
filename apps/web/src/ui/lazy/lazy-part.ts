import { lazy, useState, type ComponentType } from 'react'
import { failedPart } from './failed-part.ts'
import { ignoreFailure } from '../../lib/ignore-failure.ts'

/**
 * A component with code loaded on demand. A failed load leaves the rest of the screen intact, and the next opening
 * tries again.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const attempt = (): ComponentType<P> =>
    lazy<ComponentType<P>>(async () => ({ default: await load().catch(() => failedPart(attempt)) }))
  // Opening it tries again.
  const fetchAhead = () => void ignoreFailure(load())
  return { Part: attempt(), fetchAhead }
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
