import { lazy, type ComponentType } from 'react'

/** A part of a screen that only some visits need; `fetchSoon` brings it once the screen itself stands. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part = lazy(async () => ({ default: await load() }))
  const fetchSoon = () => {
    const timer = setTimeout(() => void load(), 300)
    return () => clearTimeout(timer)
  }
  return { Part, fetchSoon }
}
