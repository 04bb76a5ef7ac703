import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isContent } from './data-files.ts'

/**
 * Moves what `draft` holds into `home`. The content that was there, and what has the same name, goes to `former`, which
 * is created only then; returns whether it was. Killed between two moves, both hold a part, and nothing is lost.
 */
export async function takePlace(draft: string, home: string, former: string): Promise<boolean> {
  const incoming = (await readdir(draft)).filter((name) => !IN_USE.test(name))
  const replaced = (await readdir(home)).filter((name) => isContent(name) || incoming.includes(name))
  if (replaced.length > 0) await mkdir(former, { recursive: true, mode: 0o711 })
  for (const name of replaced) await rename(join(home, name), join(former, name))
  for (const name of incoming) await rename(join(draft, name), join(home, name))
  await rm(draft, { recursive: true, force: true })
  return replaced.length > 0
}

/** The lock of the folder itself stays. */
const IN_USE = /^portavoz\.(pid|lock)/
