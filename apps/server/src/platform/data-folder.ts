import { mkdirSync } from 'node:fs'

const asRoot = process.getuid?.() === 0

/**
 * Makes the data folder, private from its first moment, and leaves one that is there as its owner made it.
 * Root lets others walk through, but not look around: it lends the embedded PostgreSQL another user.
 */
export function makeDataFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: asRoot ? 0o711 : 0o700 })
}
