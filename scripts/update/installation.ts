import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkOut, exportCommit } from './git.ts'
import { removeFolders } from './prepare.ts'
import { run } from './run.ts'
import { type UpdateState, updatesFolder } from './state.ts'
import { say, UpdateError } from './stop.ts'

/** Whether deploy/install.sh installed something on this machine. */
export function hasInstallation(root: string): boolean {
  const settings = `${root}/etc/portavoz`
  return (
    existsSync(`${root}/opt/portavoz/current`) &&
    existsSync(settings) &&
    readdirSync(settings).some((name) => name.endsWith('.env'))
  )
}

/** The installer of the new version prepares, saves, probes and returns by itself. */
export async function updateInstallation(state: UpdateState, root: string): Promise<number> {
  if (root === '' && process.getuid?.() !== 0)
    throw new UpdateError('Portavoz está instalado como servicio en este equipo: repite con «sudo npm run update».')
  const fresh = join(updatesFolder, state.folder)
  say(`Se actualiza lo instalado en ${root}/opt/portavoz a la versión ${state.to.name}.`)
  await exportCommit(state.to.commit, fresh)
  const installer = join(fresh, 'deploy', 'install.sh')
  const place = root === '' ? [] : ['--root', root]
  const { code } = await run('sh', [installer, '--update', ...place], { isShown: true })
  removeFolders(fresh)
  if (code !== 0) return code
  await checkOut(`--detach ${state.to.commit}`, { isRepeated: false })
  return 0
}
