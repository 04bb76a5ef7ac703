import type { Agent } from '@portavoz/contract'
import { TriangleAlert } from 'lucide-react'
import { useCheckLimits } from '../../data/whatsapp-limits.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

/** Until when WhatsApp lets the number write to no new contact, and the way to ask it again. */
export function Restricted({ agent: { restrictedUntil: until, sessionName, engine } }: { agent: Agent }) {
  const now = useNow()
  const { mutate, isPending } = useCheckLimits(sessionName)
  if (until === null || Date.parse(until) <= now) return null
  const check = () =>
    mutate(undefined, {
      onSuccess: ({ restrictedUntil, cappedUntil }) =>
        restrictedUntil === null && cappedUntil === null
          ? toast({ title: 'WhatsApp ya no restringe este número', kind: 'ok' })
          : toast({ title: 'La restricción sigue', description: 'Lo acaba de confirmar WhatsApp', kind: 'info' }),
      onError: ({ message: description }) => toast({ title: 'No se pudo comprobar', description, kind: 'error' }),
    })
  return (
    <div className="grid justify-items-start gap-2 rounded-ctl bg-aviso-suave px-3 py-2 text-xs text-aviso">
      <p className="flex items-start gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <span className="min-w-0">
          WhatsApp restringió este número hasta el{' '}
          <time dateTime={until} className="num">
            {formatDateTime(until)}
          </time>
          : no puede escribir a quien no le ha escrito. Sigue respondiendo a los demás.
        </span>
      </p>
      {engine === 'embedded' ? (
        <Button size="sm" onClick={check} disabled={isPending}>
          {isPending ? 'Comprobando…' : 'Comprobar'}
        </Button>
      ) : null}
    </div>
  )
}
