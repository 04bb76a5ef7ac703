import { createElement, useEffect, useState, type ComponentType } from 'react'

type OverlayProps = { open?: boolean; onClose?: () => void; onOpenChange?: (open: boolean) => void }

const listeners = new Set<() => void>()
/** Failures before the first listener. */
let unreportedFailures = 0

/** Calls the listener for every overlay whose code could not be loaded, earlier ones included. */
export function onPartLoadFailure(listener: () => void) {
  listeners.add(listener)
  for (; unreportedFailures > 0; unreportedFailures -= 1) listener()
  return () => void listeners.delete(listener)
}

/** Replaces a component that could not be loaded: closes its overlay, and loads again at the next opening. */
export function failedPart<P extends object>(attempt: () => ComponentType<P>): ComponentType<P> {
  let isUnreported = true
  return function FailedPart(props: P) {
    const { open = true, onClose, onOpenChange }: OverlayProps = props
    const [Next, setNext] = useState<ComponentType<P> | null>(null)
    useEffect(() => {
      if (Next) return
      if (open && !isUnreported) return setNext(attempt)
      if (open) {
        if (listeners.size === 0) unreportedFailures += 1
        listeners.forEach((listener) => listener())
        onClose?.()
        onOpenChange?.(false)
      }
      isUnreported = false
    }, [Next, open, onClose, onOpenChange])
    return Next ? createElement(Next, props) : null
  }
}
