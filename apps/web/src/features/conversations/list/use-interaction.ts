import { type FocusEvent, type PointerEvent, useState } from 'react'

/**
 * Whether a mouse or the keyboard is in a region, and the event handlers that find out. Touch does not count, because a
 * finger does not rest on the list.
 */
export function useInteraction() {
  const [hasPointer, setHasPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  return {
    isActive: hasPointer || hasFocus,
    handlers: {
      onPointerMove: ({ pointerType }: PointerEvent) => setHasPointer(pointerType !== 'touch'),
      onPointerLeave: () => setHasPointer(false),
      onFocus: () => setHasFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setHasFocus(currentTarget.contains(relatedTarget)),
    },
  }
}
