import { useEffect, useState } from 'react'

/** As long as somebody rests between two words. */
const restMs = 250

/** What changes with every key, as it stood when somebody last rested. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  const now = JSON.stringify(value)
  const was = JSON.stringify(rested)
  useEffect(() => {
    if (now === was) return
    const rest = setTimeout(() => setRested(JSON.parse(now) as T), restMs)
    return () => clearTimeout(rest)
  }, [now, was])
  return rested
}
