import { lazy, useState, type ComponentType } from 'react'
import { lost } from './lost-part.ts'

/**
 * A part of the screen that most visits never open: its code comes when it is wanted, or shortly before.
 * Where it does not come the rest of the screen stays as it is, and the next opening asks for it again.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const attempt = (): ComponentType<P> =>
    lazy<ComponentType<P>>(async () => ({ default: await load().catch(() => lost(attempt)) }))
  const fetchAhead = () => void load().catch(() => undefined)
  return { Part: attempt(), fetchAhead }
}

/** True from the first time on, so that what has been opened can close with its own motion. */
export function useEver(open: boolean): boolean {
  const [ever, setEver] = useState(open)
  if (open && !ever) setEver(true)
  return ever || open
}

/** What was shown last goes on being shown while it closes. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(() => value)
  return value ?? last
}
