import { parseArgs } from 'node:util'
import { translateErrors } from '../platform/errors/translate-errors.ts'
import { StartError } from '../platform/process/start-error.ts'
import { versionOf } from '../server/diagnose.ts'
import { type Portavoz, startProbe } from '../server/start.ts'

const USAGE = `Uso: probe [--seconds SEGUNDOS]

Abre Portavoz sin atender a nadie, cambia la base de datos a esta versión, mira si responde y lo cierra.`

const PAUSE_MS = 250
const REQUEST_MS = 4_000
const STOP_MS = 15_000

/** Ends with 0 once the server of this version is healthy, and with 1 if it is not within the limit. */
async function run(limitMs: number): Promise<string> {
  const giveUpAt = performance.now() + limitMs
  const guard = setTimeout(giveUp, limitMs + STOP_MS)
  const server = await startProbe(process.env)
  let trouble = await findTrouble(server)
  while (trouble !== null && performance.now() < giveUpAt) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    trouble = await findTrouble(server)
  }
  await server.stop()
  clearTimeout(guard)
  if (trouble !== null) throw new StartError(sentenceOf(trouble))
  return `La versión ${versionOf()} abre y responde.`
}

const sentenceOf = (trouble: string) => `La versión ${versionOf()} no responde bien: ${trouble}.`

/** A start or a stop that hangs: PostgreSQL ends with this process. */
function giveUp(): never {
  console.error(sentenceOf('no termina de abrirse o de cerrarse'))
  process.exit(1)
}

/** Null for a healthy server. */
async function findTrouble({ url }: Portavoz): Promise<string | null> {
  const at = new URL(url)
  at.hostname = '127.0.0.1'
  try {
    const signal = AbortSignal.timeout(REQUEST_MS)
    const health = await translateErrors(
      fetch(new URL('/health/ready', at), { signal }),
      () => new Error('no contesta'),
    )
    if (health.ok) return null
    const { status } = (await health.json()) as { status?: string }
    return `dice «${status ?? health.status}»`
  } catch (error) {
    return (error as Error).message
  }
}

const MAX_SECONDS = 3_600

try {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: '120' }, help: { type: 'boolean', short: 'h' } },
  })
  const seconds = Number(values.seconds)
  if (!(seconds > 0 && seconds <= MAX_SECONDS)) throw new StartError(USAGE)
  console.log(values.help ? USAGE : await run(seconds * 1_000))
  process.exit(0)
} catch (error) {
  console.error(error instanceof StartError ? error.message : `No se pudo abrir: ${(error as Error).message}.`)
  process.exit(1)
}
