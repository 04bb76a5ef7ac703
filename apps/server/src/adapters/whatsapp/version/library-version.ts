import type { WebVersion } from '../../../ports/web-version.ts'

/** What Baileys says by itself, without loading it: a test compares the two. */
export const LIBRARY_VERSION: WebVersion = [2, 3000, 1_043_857_760]

/** When the release of Baileys with that version was published. */
export const LIBRARY_VERSION_DATE = new Date('2026-08-07T00:00:00Z')
