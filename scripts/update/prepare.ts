import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { exportCommit } from './git.ts'
import { sharePackages } from './packages.ts'
import { lastWords, run } from './run.ts'
import { say, UpdateError } from './stop.ts'

/** Installs and builds a commit in a folder of its own, while the server goes on. */
export async function prepare(commit: string, fresh: string): Promise<void> {
  mkdirSync(fresh, { recursive: true })
  await exportCommit(commit, fresh)
  if (!existsSync(join(fresh, 'scripts', 'probe.mjs')))
    throw new UpdateError(
      'Esa versión no sabe comprobarse antes de atender: cámbiala a mano con git, con una copia hecha.',
    )
  if (!sharePackages(fresh)) say('Se traen sus paquetes (un minuto o dos)…')
  say('Se construye…')
  const built = await run(process.execPath, [join('scripts', 'build.mjs')], { cwd: fresh })
  if (built.code !== 0 || !isBuilt(fresh))
    throw new UpdateError(`La versión nueva no se pudo instalar o construir:\n${lastWords(built)}`)
}

const isBuilt = (fresh: string) =>
  [join('server', 'dist', 'main.mjs'), join('web', 'dist', 'index.html')].every((path) =>
    existsSync(join(fresh, 'apps', path)),
  )

/** Folders of updates that ended, also of interrupted ones. */
export function removeFolders(...folders: string[]): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
