import { type FocusEvent, type PointerEvent, useState } from 'react'

/** Whether a mouse or the keyboard is in a region, and what it must hear for that. A finger rests nowhere. */
export function useHand() {
  const [points, setPoints] = useState(false)
  const [types, setTypes] = useState(false)
  return {
    isThere: points || types,
    region: {
      onPointerMove: ({ pointerType }: PointerEvent) => setPoints(pointerType !== 'touch'),
      onPointerLeave: () => setPoints(false),
      onFocus: () => setTypes(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setTypes(currentTarget.contains(relatedTarget)),
    },
  }
}
