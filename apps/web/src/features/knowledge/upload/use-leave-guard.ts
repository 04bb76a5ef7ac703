import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { isNavigatingAway } from '../../../lib/session/session.ts'

/** While `isActive`, closing the dialog or leaving the page asks first. */
export function useLeaveGuard(isActive: boolean, onLeave: () => void) {
  const [isAsking, setAsking] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isActive && current.pathname !== next.pathname,
    // A redirect to the sign-in page is not stopped.
    enableBeforeUnload: () => isActive && !isNavigatingAway(),
    withResolver: true,
  })
  return {
    open: isAsking || blocker.status === 'blocked',
    close: () => (isActive ? setAsking(true) : onLeave()),
    cancel() {
      setAsking(false)
      blocker.reset?.()
    },
    confirm() {
      onLeave()
      blocker.proceed?.()
    },
  }
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>
