import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createListReleases } from '../../../adapters/git/list-releases.ts'
import { createFindNewerVersion } from '../../../modules/release-notes/find-newer-version.ts'
import { type ChangelogSection, parseChangelog } from '../../../modules/release-notes/parse-changelog.ts'
import { createReleaseNotes } from '../../../modules/release-notes/release-notes.service.ts'
import { createReleaseNotesStore } from '../../../modules/release-notes/release-notes.store.ts'
import { nullIfMissing } from '../../../platform/files/null-if-missing.ts'
import { versionOf } from '../../diagnose.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

export type ReleaseNotesServices = ReturnType<typeof composeReleaseNotes>

const PROGRAM_FOLDER = fileURLToPath(new URL('../../../../../../', import.meta.url))

/** What each version changed, and whether there is a newer one. */
export function composeReleaseNotes(
  { clock, changelogPath = `${PROGRAM_FOLDER}CHANGELOG.md`, version = versionOf(), listReleases }: ServerInputs,
  { db }: PlatformServices,
) {
  let changelog: Promise<ChangelogSection[]> | null = null
  const readChangelog = () =>
    (changelog ??= nullIfMissing(readFile(changelogPath, 'utf8')).then((text) => parseChangelog(text ?? '')))
  return {
    ...createReleaseNotes({ store: createReleaseNotesStore(db), clock, version, readChangelog }),
    findNewer: createFindNewerVersion({ version, listReleases: listReleases ?? createListReleases(PROGRAM_FOLDER) }),
  }
}
