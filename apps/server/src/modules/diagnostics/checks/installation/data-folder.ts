import { constants } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { bad, type HealthCheck, good, omitted, type CheckFinding, warning } from '../../check.ts'
import type { CheckDeps } from '../../check-deps.ts'
import { ignoreFailure } from '../../../../platform/errors/ignore-failure.ts'

/** Files that other users may not read. The folder itself may be traversed, as PostgreSQL's user does. */
const PRIVATE = ['postgres', 'postgres.clave', 'portavoz.lock', 'secret.key', 'letters']
const hasPermissions = process.platform !== 'win32'

/** The data folder and its permissions. */
export const dataFolderCheck = ({ settings: { dataDir } }: CheckDeps): HealthCheck => ({
  title: 'Carpeta de datos',
  needs: ['DATA_DIR'],
  run: async () => {
    const folder = await modeOf(dataDir)
    if (folder === null)
      return [
        omitted(`${dataDir} todavía no existe: Portavoz la crea al abrirse. Si esperabas tus datos, revisa DATA_DIR.`),
      ]
    if (!folder.isDirectory) return [bad(`${dataDir} no es una carpeta.`, 'Elige otra con DATA_DIR.')]
    const isWritable = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    )
    if (!isWritable)
      return [
        bad(`No se puede escribir en ${dataDir}.`, 'Revisa sus permisos y de quién es, o elige otra con DATA_DIR.'),
      ]
    return hasPermissions ? findOtherReaders(dataDir, folder.mode) : [good(`${dataDir} existe y se puede escribir.`)]
  },
})

async function findOtherReaders(dataDir: string, mode: number): Promise<CheckFinding[]> {
  if ((mode & 0o022) !== 0)
    return [
      bad(`Otros usuarios de este equipo pueden cambiar lo que hay en ${dataDir}.`, `Escribe: chmod go-w '${dataDir}'`),
    ]
  const modes = await Promise.all(PRIVATE.map(async (name) => ({ name, found: await modeOf(join(dataDir, name)) })))
  const open = modes.filter(({ found }) => found !== null && (found.mode & 0o077) !== 0).map(({ name }) => name)
  const owner = await ownerOf(join(dataDir, 'postgres'))
  if (owner !== null) return [...(await otherUsersOf(owner)), ...accessOf(dataDir, open)]
  return accessOf(dataDir, open)
}

const accessOf = (dataDir: string, open: string[]): CheckFinding[] =>
  open.length > 0
    ? [
        warning(
          `Otros usuarios de este equipo pueden leer ${open.join(', ')} en ${dataDir}.`,
          `Escribe: chmod go-rwx ${open.map((name) => `'${join(dataDir, name)}'`).join(' ')}`,
        ),
      ]
    : [good(`${dataDir} existe, se puede escribir y sus secretos son privados.`)]

/** The user that runs the embedded database; null where it is the current user. */
async function ownerOf(cluster: string): Promise<number | null> {
  const found = await ignoreFailure(stat(cluster))
  return process.getuid?.() === 0 && found && found.uid !== 0 ? found.uid : null
}

/** Other programs of that user, which can read the whole database. */
async function otherUsersOf(uid: number): Promise<CheckFinding[]> {
  const users = (await ignoreFailure(readFile('/etc/passwd', 'utf8'))) ?? ''
  const line = users.split('\n').find((one) => one.split(':')[2] === String(uid))
  const name = line?.split(':')[0] ?? (uid === SHARED_UID ? 'nobody' : null)
  if (name === null)
    return [good(`La base de datos es de un usuario propio (${uid}), que nadie más usa en este equipo.`)]
  return [
    warning(
      `La base de datos es del usuario «${name}» (${uid}): los programas que corran con él pueden leerla entera.`,
      uid === SHARED_UID
        ? 'Cierra Portavoz y ábrelo otra vez: le da un usuario propio.'
        : 'Abre Portavoz con un usuario suyo en vez de root, o quita ese usuario del equipo.',
    ),
  ]
}

/** The Unix user that older versions lent it. */
const SHARED_UID = 65_534

const modeOf = (path: string) =>
  stat(path).then(
    (found) => ({ mode: found.mode, isDirectory: found.isDirectory() }),
    () => null,
  )
