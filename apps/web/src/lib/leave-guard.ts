import { isNavigatingAway } from './session/session.ts'

/**
 * Returns a switch: while it is on, the browser asks before the person leaves the page, except for the sign-in. Each
 * guard has a listener of its own, so that one switched off leaves the others on.
 */
export function createLeaveGuard(): (isOn: boolean) => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!isNavigatingAway()) event.preventDefault()
  }
  return (isOn) =>
    isOn ? window.addEventListener('beforeunload', ask) : window.removeEventListener('beforeunload', ask)
}
