import { useEffect } from 'react'
import { hasOverlay, isEditable } from '../../lib/focus/keyboard.ts'

/** `/` focuses the page's search field; `j` and `k` move down and up in the page's list. */
export function useShortcuts() {
  useEffect(() => {
    const keys: Record<string, () => boolean> = {
      '/': focusSearchField,
      j: () => focusListItem(1),
      k: () => focusListItem(-1),
    }
    function onKeyDown(event: KeyboardEvent) {
      const isOurs = !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
      if (!isOurs || isEditable(event.target) || hasOverlay()) return
      if (keys[event.key]?.()) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

function focusSearchField(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  field?.select()
  field?.focus()
  return field !== null
}

/** A page marks its list with `data-walk`; the first control of each item takes the focus. */
function focusListItem(step: 1 | -1): boolean {
  const items = [...document.querySelectorAll('main [data-walk] > li')]
  const index = items.findIndex((item) => item.contains(document.activeElement))
  const next = items[index < 0 ? 0 : Math.min(Math.max(index + step, 0), items.length - 1)]
  next?.querySelector<HTMLElement>('a[href], button')?.focus()
  return next !== undefined
}
