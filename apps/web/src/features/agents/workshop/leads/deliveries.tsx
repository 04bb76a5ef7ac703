import type { LeadDelivery } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { deliveriesQuery, useRetryDelivery } from '../../../../data/lead-webhook.ts'
import { formatDateTime, formatRelative } from '../../../../lib/dates.ts'
import { formatCount } from '../../../../lib/numbers.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toast.ts'
import { More, Waiting } from '../../detail/more.tsx'
import { canRetry, deliveryLooks, deliveryWords } from './words.ts'

/** What was sent last, what came of it, and what is tried again when. */
export function Deliveries({ agentId, isOn }: { agentId: string; isOn: boolean }) {
  const { data: deliveries, error, refetch } = useQuery(deliveriesQuery(agentId))
  return (
    <div className="border-t border-linea pt-4">
      <h3 className="text-sm font-semibold">Últimos envíos</h3>
      {deliveries === undefined ? (
        <Waiting
          error={error && 'No se pudieron cargar los envíos'}
          label="Cargando envíos"
          again={() => void refetch()}
        />
      ) : deliveries.length === 0 ? (
        <p className="mt-2 text-sm text-texto-3">
          Todavía no se ha enviado ninguno. Envía una prueba para ver si llega.
        </p>
      ) : (
        <More items={deliveries} label="Últimos envíos">
          {(delivery) => <OneDelivery key={delivery.id} agentId={agentId} delivery={delivery} isOn={isOn} />}
        </More>
      )}
    </div>
  )
}

type Props = { agentId: string; delivery: LeadDelivery; isOn: boolean }

function OneDelivery({ agentId, delivery, isOn }: Props) {
  const now = useNow()
  const { mutate, isPending } = useRetryDelivery(agentId)
  const { word, ...look } = deliveryLooks[delivery.state]
  const { occurredAt, nextTryAt, tries, leadId, contactName } = delivery
  const who = leadId === null ? 'Prueba' : contactName || 'Usuario anónimo'
  const retry = () =>
    mutate(delivery.id, {
      onError: ({ message }) => toast({ title: 'No se pudo reintentar', description: message, kind: 'error' }),
    })
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="font-medium wrap-anywhere">{who}</span>
          <Badge {...look}>{word}</Badge>
          <time dateTime={occurredAt} title={formatDateTime(occurredAt)} className="num text-xs text-texto-3">
            {formatRelative(occurredAt, now, 'short')}
          </time>
        </p>
        <p className="num text-xs wrap-anywhere text-texto-3">
          {[
            deliveryWords(delivery),
            tries > 1 ? `${formatCount(tries, 'intento', 'intentos')}.` : '',
            nextWords(nextTryAt, now),
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
          aria-label={`Reintentar el envío de ${who}`}
          onClick={retry}
        >
          Reintentar
        </Button>
      ) : null}
    </li>
  )
}

const nextWords = (at: string | null, now: number): string => {
  if (at === null) return ''
  return Date.parse(at) - now < 60_000
    ? 'Se intenta de nuevo en un momento.'
    : `Se intenta de nuevo ${formatRelative(at, now)}.`
}
