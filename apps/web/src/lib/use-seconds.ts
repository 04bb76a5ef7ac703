import { useEffect, useState } from 'react'

/** Whole seconds until then, counted down on the screen; 0 once it is past, or when there is no such time. */
export function useSecondsUntil(until: string | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === null) return
    const tick = () => setNow(Date.now())
    const first = setTimeout(tick)
    const timer = setInterval(tick, 1_000)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [until])
  return until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000))
}

/** 222 → «3:42». */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
