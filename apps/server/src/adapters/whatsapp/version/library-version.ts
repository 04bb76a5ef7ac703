import type { WebVersion } from '../../../ports/whatsapp/web-version.ts'

/** Baileys' default version, without loading Baileys; a test compares both. */
export const LIBRARY_VERSION: WebVersion = [2, 3000, 1_043_857_760]

export const LIBRARY_VERSION_DATE = new Date('2026-08-07T00:00:00Z')
