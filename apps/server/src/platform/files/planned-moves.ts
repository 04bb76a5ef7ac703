import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreFailure } from '../errors/ignore-failure.ts'

/**
 * What a draft inside a folder puts in place of its content. It is written into the folder before the first move, so
 * that a program that opens the folder after a kill ends the moves or takes them back; each may be repeated.
 */
export type PlannedMoves = {
  /** Names in the folder: what comes in from there, and where what was there goes, which is new. */
  draft: string
  former: string
  incoming: string[]
  replaced: string[]
  /** The restore whose rows decide in an operator's database; null where the database itself is among the names. */
  restoredAt: string | null
  /** Which database that is; plans of earlier versions do not say. */
  database?: string
}

export const PLAN = 'recuperando.json'

export const hasPlannedMoves = (home: string): boolean => existsSync(join(home, PLAN))

/** Null when no moves were interrupted. */
export const readPlannedMoves = (home: string): PlannedMoves | null =>
  hasPlannedMoves(home) ? (JSON.parse(readFileSync(join(home, PLAN), 'utf8')) as PlannedMoves) : null

export async function planMoves(home: string, plan: PlannedMoves): Promise<void> {
  const file = await open(join(home, `${PLAN}.nuevo`), 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(plan))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(join(home, `${PLAN}.nuevo`), join(home, PLAN))
  await syncFolder(home)
}

/** What is in the former folder has left; what is no longer in the draft has arrived. The plan stays. */
export async function makeMoves(home: string, { draft, former, incoming, replaced }: PlannedMoves): Promise<void> {
  const [from, aside] = [join(home, draft), join(home, former)]
  if (replaced.length > 0) await mkdir(aside, { recursive: true, mode: 0o711 })
  for (const name of replaced) if (!existsSync(join(aside, name))) await move(name, home, aside)
  for (const name of incoming) await move(name, from, home)
  await syncFolder(home)
}

export async function endMoves(home: string, plan: PlannedMoves): Promise<void> {
  await makeMoves(home, plan)
  await rm(join(home, plan.draft), { recursive: true, force: true })
  await rm(join(home, PLAN), { force: true })
}

/** The plan goes before the draft: without a part of the draft, what was there would be taken for what came in. */
export async function undoMoves(home: string, { draft, former, incoming, replaced }: PlannedMoves): Promise<void> {
  const [from, aside] = [join(home, draft), join(home, former)]
  await mkdir(from, { recursive: true })
  // What is to be replaced and did not leave yet is still the former one, also where the draft was deleted by hand.
  const isFormer = (name: string) => replaced.includes(name) && !existsSync(join(aside, name))
  for (const name of incoming) if (!existsSync(join(from, name)) && !isFormer(name)) await move(name, home, from)
  for (const name of replaced) await move(name, aside, home)
  await ignoreFailure(rmdir(aside))
  await syncFolder(home)
  await rm(join(home, PLAN), { force: true })
  await syncFolder(home)
  await rm(from, { recursive: true, force: true })
}

/** Drafts that no plan names: their programs ended before the first move. */
export const listDrafts = async (home: string): Promise<string[]> =>
  (await readdir(home)).filter((name) => name.startsWith('recuperando-'))

async function move(name: string, from: string, to: string) {
  if (existsSync(join(from, name))) await rename(join(from, name), join(to, name))
}

/** Moves survive a power cut in their order; Windows has no such call. */
async function syncFolder(path: string) {
  const folder = await ignoreFailure(open(path))
  if (folder === undefined) return
  await ignoreFailure(folder.sync())
  await folder.close()
}
