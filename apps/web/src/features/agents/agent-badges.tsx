import type { Agent } from '@portavoz/contract'
import { Plug, Unplug } from 'lucide-react'
import { NoModelBadge as AccountNoModelBadge } from '../../data/account/no-model-badge.tsx'
import { useSilentSince } from '../../data/installation/restored.ts'
import { useUnreachableSince } from '../../data/live/live-state.ts'
import { cx } from '../../lib/cx.ts'
import { Badge } from '../../ui/badge.tsx'
import { UnconfirmedSince } from '../../ui/feedback/unconfirmed-since.tsx'
import { connectionLabel } from './connection-labels.ts'

/** An agent without a model quotes documents and writes no sentences of its own. */
export const NoModelBadge = ({ brain }: Pick<Agent, 'brain'>) => (brain === 'none' ? <AccountNoModelBadge /> : null)

export const EngineBadge = ({ engine }: Pick<Agent, 'engine'>) =>
  engine === 'n8n' ? <Badge tone="neutro">n8n</Badge> : null

/** The connection as icon and label; marked as unconfirmed while the server is unreachable. A silent one is none. */
export function ConnectionStatus({ connection }: Pick<Agent, 'connection'>) {
  const unreachableSince = useUnreachableSince()
  const isSilent = useSilentSince() !== null && connection.state === 'connected'
  const isConnected = connection.state === 'connected' && unreachableSince === null && !isSilent
  const Icon = connection.state === 'connected' && !isSilent ? Plug : Unplug
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-xs',
        isConnected ? 'text-texto-3' : 'font-medium text-aviso',
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="num">
        {isSilent ? 'En silencio' : connectionLabel(connection)}
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
