import { createElement, useEffect, useState, type ComponentType } from 'react'

type Opened = { open?: boolean; onClose?: () => void; onOpenChange?: (open: boolean) => void }

const hearers = new Set<() => void>()
/** What happened before anybody heard. */
let untold = 0

/** Calls whenever something was to be opened and its code did not come, also before anybody heard. */
export function hearOfLostParts(hear: () => void) {
  hearers.add(hear)
  for (; untold > 0; untold -= 1) hear()
  return () => void hearers.delete(hear)
}

/** Stands where code did not come: closes what was to be opened, and with the next opening makes another attempt. */
export function lost<P extends object>(attempt: () => ComponentType<P>): ComponentType<P> {
  let isNews = true
  return function Lost(props: P) {
    const { open = true, onClose, onOpenChange }: Opened = props
    const [Next, setNext] = useState<ComponentType<P> | null>(null)
    useEffect(() => {
      if (Next) return
      if (open && !isNews) return setNext(attempt)
      if (open) {
        if (hearers.size === 0) untold += 1
        hearers.forEach((hear) => hear())
        onClose?.()
        onOpenChange?.(false)
      }
      isNews = false
    }, [Next, open, onClose, onOpenChange])
    return Next ? createElement(Next, props) : null
  }
}
