import type { Agent } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { formatDateTime, formatRelative } from '../../lib/dates.ts'
import { formatCount } from '../../lib/numbers.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PlatformMark } from '../../ui/platform-mark.tsx'
import { SharedMenuTrigger } from '../../ui/shared-menu.tsx'
import { BrainBadge, Cause, ConnectionMark, EngineBadge, StatusBadge } from './agent-marks.tsx'
import { agentMenu } from './agent-menu.tsx'
import { StatusSwitch } from './status-switch.tsx'
import { addressOf } from './words.ts'

const version = lazyPart(() => import('./old-version.tsx').then((file) => file.OldVersion))
const restricted = lazyPart(() => import('./restricted.tsx').then((file) => file.Restricted))

export function AgentCard({ agent, now }: { agent: Agent; now: number }) {
  return (
    <article className="flex min-w-0 flex-col rounded-panel border border-linea bg-superficie p-5 transition-colors hover:border-linea-fuerte/70">
      <div className="flex items-center gap-2">
        <PlatformMark platform={agent.platform} withLabel />
        <EngineBadge engine={agent.engine} />
        <BrainBadge brain={agent.brain} />
        <SharedMenuTrigger
          menu={agentMenu}
          of={agent.id}
          label={`Acciones de ${agent.name}`}
          place="-my-2 -mr-2 ml-auto"
        />
      </div>
      <h2 className="mt-4 min-w-0 text-base font-semibold">
        <Link
          to="/agents"
          search={{ id: agent.id }}
          replace
          resetScroll={false}
          className="block min-h-[24px] truncate rounded-sm leading-6 hover:text-acento hover:underline"
        >
          {agent.name}
        </Link>
      </h2>
      <p className="mt-1 line-clamp-2 min-h-10 flex-1 text-sm wrap-anywhere text-texto-3">{agent.description}</p>
      <div className="mt-4 grid gap-3">
        <div className="grid gap-1 text-sm">
          <span className="num truncate text-texto-2">{addressOf(agent)}</span>
          <ConnectionMark connection={agent.connection} />
        </div>
        <Cause problem={agent.problem} />
        {agent.platform === 'whatsapp' && agent.engine === 'embedded' ? (
          <Suspense>
            <version.Part />
          </Suspense>
        ) : null}
        {agent.restrictedUntil || agent.quotaWarning ? (
          <Suspense>
            <restricted.Part agent={agent} />
          </Suspense>
        ) : null}
      </div>
      <div className="mt-4 flex items-center gap-3 border-t border-linea pt-3.5">
        <StatusSwitch agent={agent} />
        <StatusBadge status={agent.status} />
        <p className="num ml-auto min-w-0 text-right text-xs text-texto-3">
          {formatCount(agent.conversationCount, 'conversación', 'conversaciones')}
          <LastRun at={agent.lastExecutionAt} now={now} />
        </p>
      </div>
    </article>
  )
}

const LastRun = ({ at, now }: { at: string | null; now: number }) =>
  at ? (
    <time dateTime={at} title={formatDateTime(at)} className="block truncate">
      {formatRelative(at, now)}
    </time>
  ) : (
    <span className="block truncate">sin actividad</span>
  )
