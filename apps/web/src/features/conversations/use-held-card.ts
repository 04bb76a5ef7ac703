import { type RefObject, useEffect, useState } from 'react'

/** The id of the card that last had the keyboard: what opens from a card gives the keyboard back to it. */
export function useHeldCard(list: RefObject<HTMLElement | null>): string | undefined {
  const [held, setHeld] = useState<string>()
  useEffect(() => {
    const grid = list.current
    const hear = ({ target }: FocusEvent) =>
      setHeld(target instanceof Element ? target.closest('li')?.dataset['id'] : undefined)
    grid?.addEventListener('focusin', hear)
    return () => grid?.removeEventListener('focusin', hear)
  }, [list])
  return held
}
