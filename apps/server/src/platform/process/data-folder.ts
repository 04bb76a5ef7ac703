import { mkdirSync } from 'node:fs'

const isRoot = process.getuid?.() === 0

/**
 * Creates the data folder with private permissions; an existing one keeps its own. As root the folder stays
 * traversable, because the embedded PostgreSQL runs as another user.
 */
export function createDataFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: isRoot ? 0o711 : 0o700 })
}
