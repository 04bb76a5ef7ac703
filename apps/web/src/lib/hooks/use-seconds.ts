import { useEffect, useState } from 'react'

/** Whole seconds until the deadline, counted down; 0 after it or without one. */
export function useSecondsUntil(deadline: string | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (deadline === null) return
    const tick = () => setNow(Date.now())
    const first = setTimeout(tick)
    const timer = setInterval(tick, 1_000)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [deadline])
  return deadline === null ? 0 : Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1_000))
}

/** 222 → «3:42». */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
