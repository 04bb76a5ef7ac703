import { fail } from '@portavoz/contract'

/** Each export holds a database connection until its reader finishes; the remaining ones serve other requests. */
const SLOTS = { ofAccount: 2, ofAll: 4 }

/**
 * Takes a slot for an account, or fails with `extraction.too_many` or `extraction.busy`. Returns the function that
 * frees the slot.
 */
export type ExportSlots = (userId: string) => () => void

/** Bounds how many exports run at once, per account and in total. */
export function createExportSlots(): ExportSlots {
  const active: string[] = []
  return (userId) => {
    const ofAccount = active.filter((one) => one === userId).length
    if (ofAccount >= SLOTS.ofAccount) fail('extraction.too_many')
    // The last slot is for an account without a running export.
    if (active.length >= SLOTS.ofAll - Math.min(ofAccount, 1)) fail('extraction.busy')
    active.push(userId)
    let isActive = true
    return () => {
      if (isActive) active.splice(active.indexOf(userId), 1)
      isActive = false
    }
  }
}
