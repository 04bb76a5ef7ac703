import type { Agent } from '@portavoz/contract'
import { CircleAlert, Plug, Unplug } from 'lucide-react'
import { agentStatusLooks } from '../../data/agent-status.ts'
import { useSilentSince } from '../../data/live/live-state.ts'
import { cx } from '../../lib/cx.ts'
import { Badge } from '../../ui/badge.tsx'
import { Unconfirmed } from '../../ui/unconfirmed.tsx'
import { connectionOf } from './words.ts'

/** Whether it may answer. */
export function StatusBadge({ status }: Pick<Agent, 'status'>) {
  const { word, tone, shape } = agentStatusLooks[status]
  return (
    <Badge tone={tone} shape={shape}>
      {word}
    </Badge>
  )
}

/** It answers from what it found, and makes no sentences of its own. */
export const BrainBadge = ({ brain }: Pick<Agent, 'brain'>) =>
  brain === 'none' ? <Badge tone="aviso">Sin modelo</Badge> : null

/** Its owner's n8n hears and speaks for it. */
export const EngineBadge = ({ engine }: Pick<Agent, 'engine'>) =>
  engine === 'n8n' ? <Badge tone="neutro">n8n</Badge> : null

/** How the agent is connected, in a drawing and a word; or how it was, when the server was last heard. */
export function ConnectionMark({ connection }: Pick<Agent, 'connection'>) {
  const silentSince = useSilentSince()
  const isConnected = connection.state === 'connected' && silentSince === null
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
        {connectionOf(connection)}
        {silentSince === null ? null : (
          <>
            {' · '}
            <Unconfirmed since={silentSince} />
          </>
        )}
      </span>
    </span>
  )
}

/** Why it cannot do its work, and what to do. */
export const Cause = ({ problem }: Pick<Agent, 'problem'>) =>
  problem ? (
    <p className="flex items-start gap-2 rounded-ctl bg-error-suave px-3 py-2 text-xs text-error">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {problem.text}
    </p>
  ) : null
