import { lazy, useEffect, useState, type ComponentType } from 'react'

/** A part of the screen that most visits never open: its code comes when it is wanted, or shortly before. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part = lazy(async () => ({ default: await load() }))
  const fetchAhead = () => void load().catch(() => undefined)
  return { Part, fetchAhead }
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

/** Where there is a dialog, it is likely to be opened: its code is fetched once the page has come to rest. */
export function useFetchWhenIdle(fetchAhead: () => void) {
  useEffect(() => {
    const timer = setTimeout(fetchAhead, 800)
    return () => clearTimeout(timer)
  }, [fetchAhead])
}
