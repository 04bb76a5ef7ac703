import type { ReleaseNotes } from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import { compareVersions } from './compare-versions.ts'
import type { ChangelogSection } from './parse-changelog.ts'
import type { ReleaseNotesStore } from './release-notes.store.ts'

type ReleaseNotesDeps = {
  store: ReleaseNotesStore
  clock: Clock
  version: string
  readChangelog: () => Promise<ChangelogSection[]>
}

const SHOWN = 5

/** What each version changed; the console shows it to each person once after an update. */
export function createReleaseNotes({ store, clock, version, readChangelog }: ReleaseNotesDeps) {
  let since: Date | null = null
  const isUnread = (section: ChangelogSection, read: string | null) =>
    read === null ? section.version === version : compareVersions(section.version, read) > 0

  return {
    /** Notes when this version came, before anyone can create an account with it. */
    recordVersion: async (): Promise<void> => void (since = await store.firstRunOf(version, clock.now())),

    /** Who came with this version or later has nothing to catch up on, nor has a new installation. */
    hasNews: ({ newsRead, createdAt }: { newsRead: string | null; createdAt: Date }): boolean =>
      since !== null && createdAt < since && (newsRead === null || compareVersions(version, newsRead) > 0),

    async list(userId: string): Promise<ReleaseNotes> {
      const read = await store.findRead(userId)
      const sections = (await readChangelog()).filter((one) => compareVersions(one.version, version) <= 0)
      return { version, notes: sections.slice(0, SHOWN).map((one) => ({ ...one, isNew: isUnread(one, read) })) }
    },

    async markRead(userId: string): Promise<Record<string, never>> {
      await store.markRead(userId, version)
      return {}
    },
  }
}
