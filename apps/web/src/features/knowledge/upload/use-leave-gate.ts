import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { isOnItsWay } from '../../../lib/session.ts'

/** While it `holds` something that would be lost, whoever closes it, goes back or leaves the page is asked first. */
export function useLeaveGate(holds: boolean, leave: () => void) {
  const [asked, setAsked] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => holds && current.pathname !== next.pathname,
    // A page that leaves for the sign-in screen is past asking.
    enableBeforeUnload: () => holds && !isOnItsWay(),
    withResolver: true,
  })
  return {
    open: asked || blocker.status === 'blocked',
    close: () => (holds ? setAsked(true) : leave()),
    stay() {
      setAsked(false)
      blocker.reset?.()
    },
    go() {
      leave()
      blocker.proceed?.()
    },
  }
}

export type LeaveGate = ReturnType<typeof useLeaveGate>
