import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { NotUpdatedError, updateClone } from './clone.ts'
import {
  checkClone,
  currentBranch,
  fetchTag,
  headCommit,
  listReleases,
  readCommitted,
  refuseLocalChanges,
} from './git.ts'
import { hasInstallation, updateInstallation } from './installation.ts'
import { takeLock, type UpdateLock } from './lock.ts'
import { removeFolders } from './prepare.ts'
import { findLeftoverScripts, findServers, isAnswering, stopProcesses } from './servers.ts'
import { freshFolder, readState, type UpdateResult, type UpdateState, updatesFolder } from './state.ts'
import { describe, say, UpdateError } from './stop.ts'
import { compareVersions, isTag } from './versions.ts'
import { describeNews } from './news.ts'

const USAGE = `Uso: npm run update [-- opciones]

Actualiza Portavoz, esta carpeta o lo que instaló deploy/install.sh: prepara la versión nueva aparte, hace una copia,
cambia, comprueba que está sana antes de que atienda, y si no lo está vuelve sola a la de antes.
  --to vX.Y.Z   a esa versión; sin esto, a la última publicada
  --check       solo dice qué hay de nuevo
  --no-start    no abre Portavoz al terminar
  --seconds N   cuánto se espera a que la versión nueva esté sana (120)
Si se interrumpe, repítela: dice dónde quedó y sigue, o vuelve.`

const ANSWER_MS = 180_000

const options = {
  to: { type: 'string' },
  check: { type: 'boolean' },
  'no-start': { type: 'boolean' },
  seconds: { type: 'string', default: '120' },
  root: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const values = readOptions()

function readOptions() {
  try {
    return parseArgs({ options }).values
  } catch {
    console.error(USAGE)
    process.exit(2)
  }
}

const isInstalled = () => hasInstallation(values.root ?? '')
/** Held until this program ends or becomes the server. */
const held: { lock: UpdateLock | null } = { lock: null }

function release() {
  held.lock?.release()
  held.lock = null
}

/** Returns the exit code, or null where the server goes on in this place. */
async function main(): Promise<number | null> {
  const seconds = Number(values.seconds)
  if (values.to !== undefined && !isTag(values.to))
    throw new UpdateError('--to debe ser una versión publicada, como v0.2.0.')
  if (!(seconds > 0 && seconds <= 3_600)) throw new UpdateError('--seconds debe ser un número entre 1 y 3600.')
  await checkClone()
  const unfinished = readState()
  if (values.check && unfinished === null) return await showNews()
  held.lock = await takeLock()
  const state = readUsableState() ?? (await plan())
  if (state === null) return 0
  if (unfinished !== null) sayUnfinished(state)
  if (values.check) return 0
  if (unfinished !== null) await stopProcesses(await findLeftoverScripts())
  if (isInstalled() && state.step === 'preparing' && (await findServers()).length === 0)
    return updateInstallation(state, values.root ?? '')
  return finish(await updateClone(state, seconds), state)
}

/** What was prepared may have been removed meanwhile. */
function readUsableState(): UpdateState | null {
  const state = readState()
  const isPrepared = state?.step === 'prepared' || state?.step === 'closing' || state?.step === 'saving'
  return state && isPrepared && !existsSync(freshFolder(state)) ? { ...state, step: 'preparing' } : state
}

async function showNews(): Promise<number> {
  const news = await findNews()
  if (news) say(`\nPara actualizar: npm run update${values.to === undefined ? '' : ` -- --to ${values.to}`}`)
  return 0
}

/** Says what is new; null where there is nothing. */
async function findNews() {
  const present = presentVersion()
  const tag = values.to ?? (await listReleases())[0]
  if (tag === undefined) throw new UpdateError('En «origin» no hay ninguna versión publicada.')
  const order = compareVersions(tag, present)
  const head = await headCommit()
  if (order < 0)
    throw new UpdateError(
      `${tag} es más vieja que la ${present} de aquí. Para volver atrás: docs/guia/instalar-en-un-servidor.md, «Volver atrás».`,
    )
  const commit = order === 0 && values.to === undefined ? head : await fetchTag(tag)
  if (order === 0 && commit === head) {
    say(`Ya está la versión ${present}, la última.`)
    return null
  }
  const name = tag.slice(1)
  say(`Esta carpeta tiene la versión ${present}; la nueva es la ${name}.\n`)
  say(describeNews(await readCommitted(commit, 'CHANGELOG.md'), present, name))
  return { present, head, tag, commit, name }
}

const presentVersion = () => (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version

async function plan(): Promise<UpdateState | null> {
  cleanUp()
  const news = await findNews()
  if (news === null) return null
  const { present, head, tag, commit, name } = news
  await refuseLocalChanges(commit)
  return {
    step: 'preparing',
    from: { commit: head, name: present, branch: await currentBranch() },
    to: { commit, name, tag },
    folder: `version-${name}-${randomBytes(4).toString('hex')}`,
    places: [],
    backup: null,
    wasRunning: false,
    trouble: null,
  }
}

/** What updates that ended, or were cut before they changed anything, left behind. */
function cleanUp() {
  for (const name of readdirSync(updatesFolder))
    if (name.startsWith('version-')) removeFolders(join(updatesFolder, name))
}

const STEP_SENTENCES: Record<UpdateState['step'], string> = {
  preparing: 'se preparaba aparte. Se empieza otra vez.',
  prepared: 'estaba preparada. Se sigue.',
  closing: 'se cerraba Portavoz. Se sigue.',
  saving: 'se hacía la copia. Se hace otra vez.',
  switching: 'se cambiaban los archivos. Se sigue.',
  probing: 'se comprobaba la versión nueva. Se comprueba otra vez.',
  returning: 'se volvía a la versión de antes. Se sigue.',
  restoring: 'se recuperaba la copia. Se recupera otra vez.',
}

function sayUnfinished({ from, to, step }: UpdateState) {
  say(`La actualización de ${from.name} a ${to.name} quedó a medias: ${STEP_SENTENCES[step]}`)
}

/** A supervisor's start waits for the end and becomes the server; otherwise the server goes on here. */
async function finish({ isUpdated, wasRunning }: UpdateResult, { from, to }: UpdateState): Promise<number | null> {
  const name = isUpdated ? to.name : from.name
  say(isUpdated ? `Hecho: es la versión ${name}.` : `Hecho: sigue la versión ${name}, con sus datos.`)
  const code = isUpdated ? 0 : 1
  const hasSupervisor = held.lock?.hasWaiting() ?? false
  release()
  if (hasSupervisor) {
    if (await isAnswering(ANSWER_MS)) say('Portavoz está abierto otra vez.')
    else throw new UpdateError('Portavoz no contesta todavía: mira el registro de lo que lo abre.')
    return code
  }
  if (wasRunning && !values['no-start']) return startHere()
  say('Ábrelo con «npm start».')
  return code
}

function startHere(): null {
  say('Se abre aquí; para dejarlo de fondo, ciérralo con Ctrl+C y ábrelo como siempre.')
  const script = join('scripts', 'start.mjs')
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined))
  if (process.platform === 'win32') say('En Windows ábrelo tú, con «npm start».')
  else process.execve?.(process.execPath, [process.execPath, script], env)
  return null
}

if (values.help) say(USAGE)
else
  try {
    process.exitCode = (await main()) ?? 0
    release()
  } catch (error) {
    console.error(describe(error))
    release()
    process.exitCode = 1
    if (error instanceof NotUpdatedError && error.wasRunning && !values['no-start']) startHere()
  }
