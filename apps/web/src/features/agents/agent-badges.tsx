import type { Agent } from '@portavoz/contract'
import { CircleAlert, Plug, Unplug } from 'lucide-react'
import { agentStatusStyles } from '../../data/agents/agent-status.ts'
import { useUnreachableSince } from '../../data/live/live-state.ts'
import { cx } from '../../lib/cx.ts'
import { Badge } from '../../ui/badge.tsx'
import { UnconfirmedSince } from '../../ui/feedback/unconfirmed-since.tsx'
import { connectionLabel } from './connection-labels.ts'

export function AgentStatusBadge({ status }: Pick<Agent, 'status'>) {
  const { label, tone, shape } = agentStatusStyles[status]
  return (
    <Badge tone={tone} shape={shape}>
      {label}
    </Badge>
  )
}

/** An agent without a model quotes documents and writes no sentences of its own. */
export const NoModelBadge = ({ brain }: Pick<Agent, 'brain'>) =>
  brain === 'none' ? <Badge tone="aviso">Sin modelo</Badge> : null

export const EngineBadge = ({ engine }: Pick<Agent, 'engine'>) =>
  engine === 'n8n' ? <Badge tone="neutro">n8n</Badge> : null

/** The connection as icon and label; marked as unconfirmed while the server is unreachable. */
export function ConnectionStatus({ connection }: Pick<Agent, 'connection'>) {
  const unreachableSince = useUnreachableSince()
  const isConnected = connection.state === 'connected' && unreachableSince === null
  const Icon = connection.state === 'connected' ? Plug : Unplug
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-xs',
        isConnected ? 'text-texto-3' : 'font-medium text-aviso',
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="num">
        {connectionLabel(connection)}
        {unreachableSince === null ? null : (
          <>
            {' · '}
            <UnconfirmedSince since={unreachableSince} />
          </>
        )}
      </span>
    </span>
  )
}

/** Why the agent cannot work, and what to do. */
export const AgentProblem = ({ problem }: Pick<Agent, 'problem'>) =>
  problem ? (
    <p className="flex items-start gap-2 rounded-ctl bg-error-suave px-3 py-2 text-xs text-error">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {problem.text}
    </p>
  ) : null
