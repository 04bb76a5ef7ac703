import { Link } from '@tanstack/react-router'
import { agentStatusStyles } from '../../data/agents/agent-status.ts'
import { formatNumber, formatPercent } from '../../lib/format/numbers.ts'
import { StatusMark } from '../../ui/badge.tsx'
import { shareOf, type AgentCounts } from './figures.ts'

const statusRows = [
  { status: 'active', label: 'Activos', fill: 'bg-ok' },
  { status: 'inactive', label: 'Inactivos', fill: 'bg-texto-3' },
  { status: 'error', label: 'Con error', fill: 'bg-error' },
] as const

export const StatusDistribution = ({ counts }: { counts: AgentCounts }) => (
  <section aria-labelledby="distribution" className="rounded-panel border border-linea bg-superficie p-5">
    <h2 id="distribution" className="font-semibold">
      Distribución por estado
    </h2>
    <ul className="mt-5 grid gap-4">
      {statusRows.map(({ status, label, fill }) => {
        const share = shareOf(counts[status], counts.total)
        return (
          <li key={status} className="relative">
            <div className="flex items-center justify-between text-sm">
              <span className="inline-flex items-center gap-2">
                <StatusMark tone={agentStatusStyles[status].tone} shape={agentStatusStyles[status].shape} />
                <Link to="/agents" search={{ show: status }} className="after:absolute after:inset-0 hover:underline">
                  {label}
                </Link>
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
