import type { NewerVersion } from '@portavoz/contract'
import type { ListReleases } from '../../ports/releases.ts'
import { createSingleFlight } from '../../platform/concurrency/single-flight.ts'
import { compareVersions } from './compare-versions.ts'

type NewerVersionDeps = { version: string; listReleases: ListReleases }

/** Looks for a newer version when an administrator asks. Two presses at once share one look. */
export function createFindNewerVersion({ version, listReleases }: NewerVersionDeps) {
  const oneAtATime = createSingleFlight<NewerVersion>()

  async function look(): Promise<NewerVersion> {
    const { releases, command, trouble } = await listReleases()
    const newest = releases.toSorted((a, b) => compareVersions(b, a))[0] ?? null
    const unknown = { version, newest: null, isNewer: false, command: null }
    if (trouble !== null) return { ...unknown, seen: trouble }
    if (newest === null) return { ...unknown, seen: 'Donde vino este programa no hay ninguna versión publicada.' }
    if (compareVersions(newest, version) <= 0)
      return { ...unknown, newest, seen: `Tienes la ${version}, la última publicada.` }
    const seen = `Hay una versión nueva, la ${newest}. En el servidor, en la carpeta de donde se instaló Portavoz, escribe:`
    return { version, newest, isNewer: true, seen, command }
  }

  return async (): Promise<NewerVersion> => (await oneAtATime('newer version', look)).result
}
