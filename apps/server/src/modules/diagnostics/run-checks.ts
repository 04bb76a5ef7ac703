import type { CheckResult } from '@portavoz/contract'
import { bad, type HealthCheck, omitted, type CheckFinding } from './check.ts'

const CHECK_TIMEOUT_MS = 10_000

/** Runs all checks at once, so that one that fails or hangs hides no other. Results keep the order of the checks. */
export async function runChecks(
  checks: readonly HealthCheck[],
  broken: readonly string[],
  patienceMs = CHECK_TIMEOUT_MS,
): Promise<CheckResult[]> {
  const findings = await Promise.all(
    checks.map(async (check) => {
      const seen = await runCheck(check, broken, patienceMs).catch(unexpectedFailure)
      return seen.map(({ advice = null, ...rest }) => ({ check: check.title, ...rest, advice }))
    }),
  )
  return findings.flat()
}

async function runCheck(
  { needs: deps = [], run: look }: HealthCheck,
  broken: readonly string[],
  patienceMs: number,
): Promise<CheckFinding[]> {
  const unclear = deps.find((name) => broken.includes(name))
  if (unclear !== undefined) return [omitted(`No se puede comprobar mientras ${unclear} no se entienda.`)]
  const giveUp = new AbortController()
  const timeout = Promise.withResolvers<CheckFinding[]>()
  const timer = setTimeout(() => {
    timeout.resolve([
      bad(`No terminó en ${patienceMs / 1000} segundos.`, 'Si se repite, algo de lo que mira está colgado.'),
    ])
    giveUp.abort()
  }, patienceMs)
  return Promise.race([look(giveUp.signal), timeout.promise]).finally(() => clearTimeout(timer))
}

/** SQLSTATE of unknown tables and columns: the database is of another version. */
const OTHER_VERSION = new Set(['42P01', '42703'])

/** The error's own message is not shown: it may hold secrets. */
function unexpectedFailure(error: unknown): CheckFinding[] {
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (OTHER_VERSION.has(String(code))) return [omitted('La base de datos es de otra versión.')]
  return [
    bad(
      `No se pudo comprobar (${typeof code === 'string' ? code : String(name)}).`,
      'Si la base de datos también está mal, empieza por ella.',
    ),
  ]
}
