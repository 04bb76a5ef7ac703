import { type Agent, channels } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { formatDateTime, formatRelative } from '../../../lib/format/dates.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { SharedMenuTrigger } from '../../../ui/overlays/shared-menu.tsx'
import { NoModelBadge, ConnectionStatus, EngineBadge } from '../agent-badges.tsx'
import { AgentStateBadge } from '../../../data/agents/agent-state-badge.tsx'
import { AgentStateCause } from '../../../data/agents/agent-state-cause.tsx'
import { useSilentSince } from '../../../data/installation/restored.ts'
import { agentMenu } from './agent-menu.tsx'
import { StatusSwitch } from './status-switch.tsx'
import { agentAddress } from '../connection-labels.ts'

const versionWarning = lazyPart(() => import('./old-version-warning.tsx').then((file) => file.OldVersionWarning))
const limitNotice = lazyPart(() => import('../new-contact-limit-notice.tsx').then((file) => file.NewContactLimitNotice))

export function AgentCard({ agent, now }: { agent: Agent; now: number }) {
  const isSilent = useSilentSince() !== null
  return (
    <article
      className={
        'flex min-w-0 flex-col rounded-panel border border-linea bg-superficie p-5 transition-colors ' +
        'hover:border-linea-fuerte/70'
      }
    >
      <div className="flex items-center gap-2">
        <PlatformIcon platform={agent.platform} withLabel />
        <EngineBadge engine={agent.engine} />
        <NoModelBadge brain={agent.brain} />
        <SharedMenuTrigger
          menu={agentMenu}
          item={agent.id}
          label={`Acciones de ${agent.name}`}
          className="-my-2 -mr-2 ml-auto"
        />
      </div>
      <h2 className="relative mt-1.5 min-w-0 py-2.5 text-base font-semibold">
        <Link
          to="/agents"
          title={agent.name}
          search={{ id: agent.id }}
          replace
          resetScroll={false}
          className={
            'block truncate rounded-sm leading-6 after:absolute after:inset-0 hover:text-acento hover:underline'
          }
        >
          {agent.name}
        </Link>
      </h2>
      <p className="-mt-1.5 line-clamp-2 min-h-10 flex-1 text-sm wrap-anywhere text-texto-3">{agent.description}</p>
      <div className="mt-4 grid gap-3">
        <div className="grid gap-1 text-sm">
          <div className="flex items-baseline justify-between gap-3">
            <span title={agentAddress(agent)} className="num min-w-0 truncate text-texto-2">
              {agentAddress(agent)}
            </span>
            <span className="num shrink-0 text-xs text-texto-3">
              {formatCount(agent.conversationCount, 'conversación', 'conversaciones')}
            </span>
          </div>
          <ConnectionStatus connection={agent.connection} />
        </div>
        {/* The switch below is the remedy of an agent that is off; the notice above says why all are silent. */}
        {agent.status === 'inactive' || isSilent ? null : <AgentStateCause agent={agent} />}
        {channels[agent.platform].transport[agent.engine] === 'socket' ? (
          <Suspense>
            <versionWarning.Part />
          </Suspense>
        ) : null}
        {agent.restrictedUntil || agent.quotaWarning ? (
          <Suspense>
            <limitNotice.Part agent={agent} />
          </Suspense>
        ) : null}
      </div>
      <div className="mt-4 flex items-center gap-3 border-t border-linea pt-3.5">
        <StatusSwitch agent={agent} />
        <AgentStateBadge agent={agent} />
        <LastExecution at={agent.lastExecutionAt} now={now} />
      </div>
    </article>
  )
}

const LastExecution = ({ at, now }: { at: string | null; now: number }) => (
  <span className="num ml-auto min-w-0 truncate text-xs text-texto-3">
    {at ? (
      <time dateTime={at} title={formatDateTime(at)}>
        {formatRelative(at, now, 'short')}
      </time>
    ) : (
      'sin actividad'
    )}
  </span>
)
