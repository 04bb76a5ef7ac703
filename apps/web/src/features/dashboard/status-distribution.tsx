import { agentStatusLooks } from '../../data/agent-status.ts'
import { formatNumber, formatPercent } from '../../lib/numbers.ts'
import { Mark } from '../../ui/badge.tsx'
import { shareOf, type AgentCounts } from './figures.ts'

const rows = [
  { status: 'active', word: 'Activos', fill: 'bg-ok' },
  { status: 'inactive', word: 'Inactivos', fill: 'bg-texto-3' },
  { status: 'error', word: 'Con error', fill: 'bg-error' },
] as const

export const StatusDistribution = ({ counts }: { counts: AgentCounts }) => (
  <section aria-labelledby="distribution" className="rounded-panel border border-linea bg-superficie p-5">
    <h2 id="distribution" className="font-semibold">
      Distribución por estado
    </h2>
    <ul className="mt-5 grid gap-4">
      {rows.map(({ status, word, fill }) => {
        const share = shareOf(counts[status], counts.total)
        return (
          <li key={status}>
            <div className="flex items-center justify-between text-sm">
              <span className="inline-flex items-center gap-2">
                <Mark tone={agentStatusLooks[status].tone} shape={agentStatusLooks[status].shape} />
                {word}
              </span>
              <span className="num text-texto-3">
                {formatNumber(counts[status])} ({formatPercent(share)})
              </span>
            </div>
            <div className="mt-2 h-2 overflow-hidden rounded-full bg-superficie-2">
              <div className={`h-full rounded-full ${fill}`} style={{ width: `${share * 100}%` }} />
            </div>
          </li>
        )
      })}
    </ul>
  </section>
)
