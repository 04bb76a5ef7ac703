import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { MovedFolder } from './places.ts'

/** From `switching` on the folder may hold files of both versions; from `probing` on, its database is of either. */
export type Step = 'preparing' | 'prepared' | 'closing' | 'saving' | 'switching' | 'probing' | 'returning' | 'restoring'

export type Version = { commit: string; name: string }

export type UpdateState = {
  step: Step
  from: Version & { branch: string | null }
  to: Version & { tag: string }
  /** Below the folder of updates. */
  folder: string
  places: MovedFolder[]
  /** The backup of the closed installation; null where there is no data yet. */
  backup: string | null
  /** Whether a server of this folder was closed for the update. */
  wasRunning: boolean
  /** Why the former version comes back. */
  trouble: string | null
}

export type UpdateResult = { isUpdated: boolean; wasRunning: boolean }

export const updatesFolder = '.actualizacion'
const stateFile = join(updatesFolder, 'estado.json')

export function readState(): UpdateState | null {
  try {
    return JSON.parse(readFileSync(stateFile, 'utf8')) as UpdateState
  } catch {
    return null
  }
}

/** Complete on the disk before the step begins. */
export function writeState(state: UpdateState): void {
  mkdirSync(updatesFolder, { recursive: true, mode: 0o700 })
  const draft = `${stateFile}.nuevo`
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, JSON.stringify(state))
  fsyncSync(file)
  closeSync(file)
  renameSync(draft, stateFile)
}

export const forgetState = (): void => rmSync(stateFile, { force: true })

/** What is prepared, and what it replaced. */
export const freshFolder = ({ folder }: UpdateState): string => join(updatesFolder, folder)
export const formerFolder = ({ folder }: UpdateState): string => join(updatesFolder, `${folder}-antes`)
