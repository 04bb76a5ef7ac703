import type { Agent, QuotaWarning } from '@portavoz/contract'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCheckLimits } from '../../data/whatsapp-limits.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

/** What WhatsApp says of new contacts: until when the number may write to none, or how many are left. */
export function Restricted({ agent }: { agent: Agent }) {
  const now = useNow()
  const { restrictedUntil, quotaWarning } = agent
  if (restrictedUntil !== null && Date.parse(restrictedUntil) > now)
    return <Restriction agent={agent} until={restrictedUntil} />
  if (quotaWarning !== null && Date.parse(quotaWarning.until) > now) return <Quota warning={quotaWarning} />
  return null
}

function Restriction({ agent: { sessionName, engine }, until }: { agent: Agent; until: string }) {
  const { mutate, isPending } = useCheckLimits(sessionName)
  const check = () =>
    mutate(undefined, {
      onSuccess: ({ restrictedUntil, cappedUntil }) =>
        restrictedUntil === null && cappedUntil === null
          ? toast({ title: 'WhatsApp ya no restringe este número', kind: 'ok' })
          : toast({ title: 'La restricción sigue', description: 'Lo acaba de confirmar WhatsApp', kind: 'info' }),
      onError: ({ message: description }) => toast({ title: 'No se pudo comprobar', description, kind: 'error' }),
    })
  return (
    <Notice
      action={
        engine === 'embedded' ? (
          <Button size="sm" onClick={check} disabled={isPending}>
            {isPending ? 'Comprobando…' : 'Comprobar'}
          </Button>
        ) : null
      }
    >
      WhatsApp restringió este número hasta el <When at={until} />: no puede escribir a quien no le ha escrito. Sigue
      respondiendo a los demás.
    </Notice>
  )
}

function Quota({ warning: { used, total, until } }: { warning: QuotaWarning }) {
  const howMany =
    used === null || total === null
      ? 'le quedan pocas conversaciones nuevas'
      : `ya usó ${formatNumber(used)} de sus ${formatNumber(total)} conversaciones nuevas`
  return (
    <Notice>
      WhatsApp avisa: este número {howMany}. Si las gasta, hasta el <When at={until} /> no podrá escribir a quien no le
      ha escrito.
    </Notice>
  )
}

const When = ({ at }: { at: string }) => (
  <time dateTime={at} className="num">
    {formatDateTime(at)}
  </time>
)

const Notice = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="grid justify-items-start gap-2 rounded-ctl bg-aviso-suave px-3 py-2 text-xs text-aviso">
    <p className="flex items-start gap-2">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
    {action}
  </div>
)
