import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  endMoves,
  makeMoves,
  type PlannedMoves,
  planMoves,
  readPlannedMoves,
  undoMoves,
} from '../../../platform/files/planned-moves.ts'
import { isContent } from '../data-files.ts'

type Places = Pick<PlannedMoves, 'draft' | 'former' | 'restoredAt' | 'database'>

/**
 * Moves what `draft` holds into `home`. The content that was there, and what has the same name, goes to `former`;
 * returns whether there was any. A move that fails is taken back with all before it. The plan of the moves stays until
 * `endPlannedMoves`, so that a kill leaves no mixture.
 */
export async function takePlace(home: string, places: Places): Promise<boolean> {
  const incoming = (await readdir(join(home, places.draft))).filter((name) => !IN_USE.test(name))
  const replaced = (await readdir(home)).filter((name) => isContent(name) || incoming.includes(name))
  const plan = { ...places, incoming, replaced }
  await planMoves(home, plan)
  try {
    await makeMoves(home, plan)
  } catch (error) {
    await undoMoves(home, plan)
    throw error
  }
  return replaced.length > 0
}

/** Forgets the plan once nothing can be taken back. */
export async function endPlannedMoves(home: string): Promise<void> {
  const plan = readPlannedMoves(home)
  if (plan) await endMoves(home, plan)
}

/** The lock of the folder itself stays. */
const IN_USE = /^portavoz\.(pid|lock)/
