import { type RefObject, useEffect, useState } from 'react'

/** The id of the card that last had focus: a dialog opened from it returns focus to it. */
export function useFocusedCard(list: RefObject<HTMLElement | null>): string | undefined {
  const [focusedId, setFocusedId] = useState<string>()
  useEffect(() => {
    const grid = list.current
    const onFocusIn = ({ target }: FocusEvent) =>
      setFocusedId(target instanceof Element ? target.closest('li')?.dataset['id'] : undefined)
    grid?.addEventListener('focusin', onFocusIn)
    return () => grid?.removeEventListener('focusin', onFocusIn)
  }, [list])
  return focusedId
}
