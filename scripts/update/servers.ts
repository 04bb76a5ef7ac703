import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run, sleep } from './run.ts'
import { DATA_SETTINGS, SERVER_SETTINGS } from './settings.ts'
import { UpdateError } from './stop.ts'

const STOP_MS = 60_000
const programPath = (name: string) => join(process.cwd(), 'apps', 'server', 'dist', `${name}.mjs`)

/** The servers that run from this folder. */
export const findServers = (): Promise<number[]> => findProcesses([programPath('main')])

/** What an update that was killed left running in this folder; known on Linux only, which shows whose they are. */
export async function findLeftoverScripts(): Promise<number[]> {
  const names = ['backup', 'probe', 'restore']
  const pids = await findProcesses([...names.map(programPath), ...names.map((name) => scriptPath(`${name}.mjs`))])
  return pids.filter((pid) => readProc(pid, 'environ').split('\0').includes('PORTAVOZ_UPDATE=1'))
}

/** Absolute, so that the script is found among the processes before and after it becomes the program. */
export const scriptPath = (name: string) => join(process.cwd(), 'scripts', name)

async function findProcesses(paths: readonly string[]): Promise<number[]> {
  if (existsSync('/proc/self/cmdline'))
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) =>
        readProc(pid, 'cmdline')
          .split('\0')
          .some((word) => paths.includes(word)),
      )
  const { out } = await run('ps', ['-axo', 'pid=,args='])
  return out
    .split('\n')
    .filter((line) => paths.some((path) => line.includes(path)))
    .map((line) => Number.parseInt(line, 10))
}

const readProc = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** With other settings, other data would be saved and tried. Linux alone shows those of a process. */
export function refuseOtherSettings(pids: number[]): void {
  for (const pid of pids) {
    const environment = readProc(pid, 'environ')
    if (environment === '') continue
    const theirs = new Map(
      environment.split('\0').map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]),
    )
    const settings = pids.length > 1 ? DATA_SETTINGS : [...DATA_SETTINGS, ...SERVER_SETTINGS]
    const different = settings.filter((name) => (theirs.get(name) ?? '') !== (process.env[name] ?? ''))
    if (different.length > 0)
      throw new UpdateError(
        `Portavoz (proceso ${pid}) está abierto con otros ajustes: ${different.join(', ')}. Dalos también a «npm run update», como en «DATA_DIR=/mis/datos npm run update», y repite; no se tocó nada.`,
      )
  }
}

export async function stopProcesses(pids: number[]): Promise<void> {
  for (const pid of pids) send(pid, 'SIGTERM')
  const giveUpAt = performance.now() + STOP_MS
  while (pids.some((pid) => send(pid, 0))) {
    if (performance.now() > giveUpAt) throw new UpdateError('Portavoz no termina de cerrarse: ciérralo tú y repite.')
    await sleep(100)
  }
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}

export const dataDir = () => resolve(process.env['DATA_DIR'] || './data')

export const hasData = () => Boolean(process.env['DATABASE_URL']) || existsSync(join(dataDir(), 'postgres'))

/** A server of another folder, or a command that an interrupted update left, still uses the data. */
export async function waitForData(): Promise<void> {
  const pidFile = join(dataDir(), 'portavoz.pid')
  const giveUpAt = performance.now() + STOP_MS
  while (existsSync(pidFile) && send(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 0)) {
    if (performance.now() > giveUpAt)
      throw new UpdateError(`Otro Portavoz usa la carpeta de datos ${dataDir()}: ciérralo y repite.`)
    await sleep(200)
  }
}

/** Whether the server that another program opened answers within the limit. */
export async function isAnswering(limitMs: number): Promise<boolean> {
  const url = `http://127.0.0.1:${process.env['PORT'] || '8080'}/health/ready`
  const giveUpAt = performance.now() + limitMs
  while (performance.now() < giveUpAt) {
    const isReady = await fetch(url, { signal: AbortSignal.timeout(4_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return true
    await sleep(500)
  }
  return false
}
