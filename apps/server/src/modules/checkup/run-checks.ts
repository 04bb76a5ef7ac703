import type { Finding } from '@portavoz/contract'
import { bad, type Check, omitted, type Seen } from './check.ts'

const PATIENCE_MS = 10_000

/** All at once: one that fails or hangs never hides the others. In the order of the checks. */
export async function runChecks(
  checks: readonly Check[],
  broken: readonly string[],
  patienceMs = PATIENCE_MS,
): Promise<Finding[]> {
  const findings = await Promise.all(
    checks.map(async (check) => {
      const seen = await run(check, broken, patienceMs).catch(surprise)
      return seen.map(({ advice = null, ...rest }) => ({ check: check.title, ...rest, advice }))
    }),
  )
  return findings.flat()
}

async function run({ needs = [], look }: Check, broken: readonly string[], patienceMs: number): Promise<Seen[]> {
  const unclear = needs.find((name) => broken.includes(name))
  if (unclear !== undefined) return [omitted(`No se puede comprobar mientras ${unclear} no se entienda.`)]
  const giveUp = new AbortController()
  const late = Promise.withResolvers<Seen[]>()
  const timer = setTimeout(() => {
    late.resolve([
      bad(`No terminó en ${patienceMs / 1000} segundos.`, 'Si se repite, algo de lo que mira está colgado.'),
    ])
    giveUp.abort()
  }, patienceMs)
  return Promise.race([look(giveUp.signal), late.promise]).finally(() => clearTimeout(timer))
}

/** Tables or columns that an older or newer version knows. */
const OTHER_VERSION = new Set(['42P01', '42703'])

/** The error's own words are not repeated: nobody knows what stands in them. */
function surprise(error: unknown): Seen[] {
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (OTHER_VERSION.has(String(code))) return [omitted('La base de datos es de otra versión.')]
  return [
    bad(
      `No se pudo comprobar (${typeof code === 'string' ? code : String(name)}).`,
      'Si la base de datos también está mal, empieza por ella.',
    ),
  ]
}
