import { useEffect, useState } from 'react'

const delayMs = 250

/** Debounces a value; compared as JSON. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  const latest = JSON.stringify(value)
  const previous = JSON.stringify(debounced)
  useEffect(() => {
    if (latest === previous) return
    const timer = setTimeout(() => setDebounced(JSON.parse(latest) as T), delayMs)
    return () => clearTimeout(timer)
  }, [latest, previous])
  return debounced
}
