import { useEffect } from 'react'
import { isCovered, isWriting } from '../../lib/keyboard.ts'

/** `/` goes to the page's search field; `j` and `k` walk down and up the page's list. */
export function useShortcuts() {
  useEffect(() => {
    const keys: Record<string, () => boolean> = { '/': toSearch, j: () => walk(1), k: () => walk(-1) }
    function hear(event: KeyboardEvent) {
      const isOurs = !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
      if (!isOurs || isWriting(event.target) || isCovered()) return
      if (keys[event.key]?.()) event.preventDefault()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}

function toSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  field?.select()
  field?.focus()
  return field !== null
}

/** A page marks its list with `data-walk`; of each of its items, the first control takes the focus. */
function walk(step: 1 | -1): boolean {
  const items = [...document.querySelectorAll('main [data-walk] > li')]
  const at = items.findIndex((item) => item.contains(document.activeElement))
  const next = items[at < 0 ? 0 : Math.min(Math.max(at + step, 0), items.length - 1)]
  next?.querySelector<HTMLElement>('a[href], button')?.focus()
  return next !== undefined
}
