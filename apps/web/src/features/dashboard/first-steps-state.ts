import { activeWorkspace } from '../../lib/session/active-workspace.ts'
import { ignoreStorageErrors } from '../../lib/ignore-storage-errors.ts'

/** This browser remembers for each workspace that nothing is left to do, and asks no more. */
const storageKey = () => `portavoz.first-steps.${activeWorkspace.current()}`

export const areFirstStepsFinished = () => ignoreStorageErrors(() => localStorage.getItem(storageKey())) === 'finished'
export const rememberFinishedSteps = () =>
  void ignoreStorageErrors(() => localStorage.setItem(storageKey(), 'finished'))
/** A workspace that lost its agents begins anew. */
export const forgetFinishedSteps = () => void ignoreStorageErrors(() => localStorage.removeItem(storageKey()))
