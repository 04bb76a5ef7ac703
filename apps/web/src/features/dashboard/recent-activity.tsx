import type { Agent } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { AgentStateBadge } from '../../data/agents/agent-state-badge.tsx'
import { formatDateTime, formatRelative } from '../../lib/format/dates.ts'
import { formatCount } from '../../lib/format/numbers.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { PlatformIcon } from '../../ui/platform-icon.tsx'

export function RecentActivity({ agents }: { agents: readonly Agent[] }) {
  const now = useNow()
  return (
    <section aria-labelledby="activity" className="overflow-hidden rounded-panel border border-linea bg-superficie">
      <div className="flex items-center justify-between gap-3 px-5 pt-5 pb-3">
        <h2 id="activity" className="font-semibold">
          Actividad reciente
        </h2>
        <Link
          to="/agents"
          className="inline-flex min-h-[24px] items-center gap-1 text-sm font-medium text-acento hover:underline"
        >
          Ver todos <ArrowRight aria-hidden className="size-4" />
        </Link>
      </div>
      <ul className="divide-y divide-linea">
        {agents.map((agent) => (
          <li key={agent.id}>
            <AgentRow agent={agent} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AgentRow({ agent, now }: { agent: Agent; now: number }) {
  const lastActivityAt = agent.lastExecutionAt
  return (
    <Link
      to="/agents"
      search={{ id: agent.id }}
      className="flex items-center gap-3 px-5 py-3.5 -outline-offset-2 hover:bg-superficie-2"
    >
      <PlatformIcon platform={agent.platform} />
      <span className="min-w-0 flex-1">
        <span title={agent.name} className="block truncate text-sm font-medium">
          {agent.name}
        </span>
        <span className="num block text-xs text-texto-3">
          {formatCount(agent.conversationCount, 'conversación', 'conversaciones')}
          <span aria-hidden> · </span>
          {lastActivityAt ? (
            <time dateTime={lastActivityAt} title={formatDateTime(lastActivityAt)}>
              {formatRelative(lastActivityAt, now)}
            </time>
          ) : (
            'sin actividad'
          )}
        </span>
      </span>
      <AgentStateBadge agent={agent} />
    </Link>
  )
}
