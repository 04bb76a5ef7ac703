import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.ts'

/** What is built belongs to the files that now lie here: the next start does not build it again. */
export async function markBuilds(): Promise<void> {
  const script = join(process.cwd(), 'scripts', 'mark-builds.mjs')
  if (existsSync(script)) await run(process.execPath, [script])
}
