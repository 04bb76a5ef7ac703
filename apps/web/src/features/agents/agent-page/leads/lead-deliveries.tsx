import type { LeadDelivery } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { leadDeliveriesQuery, useRetryLeadDelivery } from '../../../../data/agents/lead-webhook.ts'
import { formatDateTime, formatRelative } from '../../../../lib/format/dates.ts'
import { formatCount } from '../../../../lib/format/numbers.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { ExpandableList, ListPlaceholder } from '../../detail/expandable-list.tsx'
import { canRetry, deliveryStyles, deliveryText } from './lead-texts.ts'

/** The latest deliveries, their results and their next attempts. */
export function LeadDeliveries({ agentId, isOn }: { agentId: string; isOn: boolean }) {
  const { data: deliveries, error, refetch } = useQuery(leadDeliveriesQuery(agentId))
  return (
    <div className="border-t border-linea pt-4">
      <h3 className="text-sm font-semibold">Últimos envíos</h3>
      {deliveries === undefined ? (
        <ListPlaceholder
          error={error && 'No se pudieron cargar los envíos'}
          label="Cargando envíos"
          onRetry={() => void refetch()}
        />
      ) : deliveries.length === 0 ? (
        <p className="mt-2 text-sm text-texto-3">
          Todavía no se ha enviado ninguno. Envía una prueba para ver si llega.
        </p>
      ) : (
        <ExpandableList items={deliveries} label="Últimos envíos">
          {(delivery) => <DeliveryItem key={delivery.id} agentId={agentId} delivery={delivery} isOn={isOn} />}
        </ExpandableList>
      )}
    </div>
  )
}

type LeadDeliveriesProps = { agentId: string; delivery: LeadDelivery; isOn: boolean }

function DeliveryItem({ agentId, delivery, isOn }: LeadDeliveriesProps) {
  const now = useNow()
  const { mutate, isPending } = useRetryLeadDelivery(agentId)
  const { label, ...badgeStyle } = deliveryStyles[delivery.state]
  const { occurredAt, nextTryAt, tries, leadId, contactName } = delivery
  const recipient = leadId === null ? 'Prueba' : contactName || 'Usuario anónimo'
  const retry = () =>
    mutate(delivery.id, {
      onError: ({ message }) => toast({ title: 'No se pudo reintentar', description: message, kind: 'error' }),
    })
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="font-medium wrap-anywhere">{recipient}</span>
          <Badge {...badgeStyle}>{label}</Badge>
          <time dateTime={occurredAt} title={formatDateTime(occurredAt)} className="num text-xs text-texto-3">
            {formatRelative(occurredAt, now, 'short')}
          </time>
        </p>
        <p className="num text-xs wrap-anywhere text-texto-3">
          {[
            deliveryText(delivery),
            tries > 1 ? `${formatCount(tries, 'intento', 'intentos')}.` : '',
            nextAttemptText(nextTryAt, now),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      {canRetry(delivery) ? (
        <Button
          size="sm"
          busy={isPending}
          disabled={!isOn}
          aria-label={`Reintentar el envío de ${recipient}`}
          onClick={retry}
        >
          Reintentar
        </Button>
      ) : null}
    </li>
  )
}

const nextAttemptText = (at: string | null, now: number): string => {
  if (at === null) return ''
  return Date.parse(at) - now < 60_000
    ? 'Se intenta de nuevo en un momento.'
    : `Se intenta de nuevo ${formatRelative(at, now)}.`
}
