import { fail } from '@portavoz/contract'

/** Each export holds a database connection until its reader finishes; the remaining ones serve other requests. */
const SLOTS = { ofWorkspace: 2, ofAll: 4 }

/**
 * Takes a slot for a workspace, or fails with `extraction.too_many` or `extraction.busy`. Returns the function that
 * frees the slot.
 */
export type ExportSlots = (workspaceId: string) => () => void

/** Bounds how many exports run at once, per workspace and in total. */
export function createExportSlots(): ExportSlots {
  const active: string[] = []
  return (workspaceId) => {
    const ofWorkspace = active.filter((one) => one === workspaceId).length
    if (ofWorkspace >= SLOTS.ofWorkspace) fail('extraction.too_many')
    // The last slot is for a workspace without a running export.
    if (active.length >= SLOTS.ofAll - Math.min(ofWorkspace, 1)) fail('extraction.busy')
    active.push(workspaceId)
    let isActive = true
    return () => {
      if (isActive) active.splice(active.indexOf(workspaceId), 1)
      isActive = false
    }
  }
}
