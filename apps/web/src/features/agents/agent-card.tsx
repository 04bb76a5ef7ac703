import type { Agent } from '@portavoz/contract'
import { CircleAlert, EllipsisVertical, Plug, Unplug } from 'lucide-react'
import { agentStatusLooks } from '../../data/agent-status.ts'
import { cx } from '../../lib/cx.ts'
import { formatDateTime, formatRelative } from '../../lib/dates.ts'
import { formatCount } from '../../lib/numbers.ts'
import { Badge } from '../../ui/badge.tsx'
import { PlatformMark } from '../../ui/platform-mark.tsx'
import { SharedMenuTrigger } from '../../ui/shared-menu.tsx'
import { agentMenu } from './agent-menu.tsx'
import { StatusSwitch } from './status-switch.tsx'
import { addressOf, connectionWords } from './words.ts'

export function AgentCard({ agent, now }: { agent: Agent; now: number }) {
  const { word, tone, shape } = agentStatusLooks[agent.status]
  return (
    <article className="flex min-w-0 flex-col rounded-panel border border-linea bg-superficie p-5 transition-colors hover:border-linea-fuerte/70">
      <div className="flex items-center gap-2">
        <PlatformMark platform={agent.platform} withLabel />
        {agent.brain === 'none' ? <Badge tone="aviso">Sin modelo</Badge> : null}
        <span className="-my-2 -mr-2 ml-auto flex">
          <SharedMenuTrigger menu={agentMenu} of={agent.id} label={`Acciones de ${agent.name}`}>
            <EllipsisVertical aria-hidden className="size-4.5" />
          </SharedMenuTrigger>
        </span>
      </div>
      <h2 className="mt-4 truncate text-base font-semibold">{agent.name}</h2>
      <p className="mt-1 line-clamp-2 min-h-10 flex-1 text-sm wrap-anywhere text-texto-3">{agent.description}</p>
      <Channel agent={agent} />
      {agent.problem ? <Problem text={agent.problem.text} /> : null}
      <div className="mt-4 flex items-center gap-3 border-t border-linea pt-3.5">
        <StatusSwitch agent={agent} />
        <Badge tone={tone} shape={shape}>
          {word}
        </Badge>
        <p className="num ml-auto min-w-0 text-right text-xs text-texto-3">
          {formatCount(agent.conversationCount, 'conversación', 'conversaciones')}
          <LastRun at={agent.lastExecutionAt} now={now} />
        </p>
      </div>
    </article>
  )
}

function Channel({ agent }: { agent: Agent }) {
  const connected = agent.connection.state === 'connected'
  const Icon = connected ? Plug : Unplug
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      <span className="num min-w-0 truncate text-texto-2">{addressOf(agent)}</span>
      <span
        className={cx(
          'inline-flex items-center gap-1.5 text-xs',
          connected ? 'text-texto-3' : 'font-medium text-aviso',
        )}
      >
        <Icon aria-hidden className="size-3.5" />
        {agent.connection.isHangingUp ? 'Desconexión pendiente' : connectionWords[agent.connection.state]}
      </span>
    </div>
  )
}

const Problem = ({ text }: { text: string }) => (
  <p className="mt-3 flex items-start gap-2 rounded-ctl bg-error-suave px-3 py-2 text-xs text-error">
    <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
    {text}
  </p>
)

const LastRun = ({ at, now }: { at: string | null; now: number }) =>
  at ? (
    <time dateTime={at} title={formatDateTime(at)} className="block truncate">
      {formatRelative(at, now)}
    </time>
  ) : (
    <span className="block truncate">sin actividad</span>
  )
