import { ignoreFailure } from '../../platform/errors/ignore-failure.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { InstallationFigures } from '../../ports/metrics.ts'

/** How long a scrape waits for the database, and how long its figures serve other scrapes. */
const LIMITS = { waitMs: 2_000, cacheMs: 5_000 }

type FiguresDeps = {
  read: (signal: AbortSignal) => Promise<InstallationFigures>
  clock: Clock
  limits?: typeof LIMITS
}

/**
 * Figures of the last seconds; null while the database does not answer. At most one query is under way, also when it
 * outlasts the scrape that began it.
 */
export function createInstallationFigures({ read, clock, limits = LIMITS }: FiguresDeps) {
  let cached: { figures: InstallationFigures | null; at: number } | null = null
  let underWay: Promise<InstallationFigures | null> | null = null

  const store = (figures: InstallationFigures | null) => {
    cached = { figures, at: clock.now().getTime() }
    return figures
  }

  async function query(): Promise<InstallationFigures | null> {
    const figures = await ignoreFailure(read(AbortSignal.timeout(limits.waitMs)))
    underWay = null
    return store(figures ?? null)
  }

  return async (): Promise<InstallationFigures | null> => {
    if (cached && Math.abs(clock.now().getTime() - cached.at) < limits.cacheMs) return cached.figures
    const { promise: tooLate, resolve } = Promise.withResolvers<'too late'>()
    const timer = setTimeout(() => resolve('too late'), limits.waitMs)
    const result = await Promise.race([(underWay ??= query()), tooLate])
    clearTimeout(timer)
    return result === 'too late' ? store(null) : result
  }
}
