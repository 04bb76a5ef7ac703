import { isNavigatingAway } from './session/session.ts'

/** Listener of `beforeunload`: the browser asks before the person leaves the page, except for the sign-in. */
export const askBeforeLeaving = (event: BeforeUnloadEvent): void => {
  if (!isNavigatingAway()) event.preventDefault()
}
