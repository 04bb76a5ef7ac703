import type { Agent, QuotaWarning } from '@portavoz/contract'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCheckLimits } from '../../data/whatsapp/whatsapp-limits.ts'
import { useMay } from '../../data/workspaces/workspaces.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { formatNumber } from '../../lib/format/numbers.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

/** WhatsApp's limits on new contacts: until when none may be written to, or how many are left. */
export function NewContactLimitNotice({ agent }: { agent: Agent }) {
  const now = useNow()
  const { restrictedUntil, quotaWarning } = agent
  if (restrictedUntil !== null && Date.parse(restrictedUntil) > now)
    return <RestrictionNotice agent={agent} until={restrictedUntil} />
  if (quotaWarning !== null && Date.parse(quotaWarning.until) > now) return <QuotaNotice warning={quotaWarning} />
  return null
}

function RestrictionNotice({ agent: { sessionName, engine }, until }: { agent: Agent; until: string }) {
  const { mutate, isPending } = useCheckLimits(sessionName)
  const mayCheck = useMay('admin')
  const check = () =>
    mutate(undefined, {
      onSuccess: ({ restrictedUntil, cappedUntil }) =>
        restrictedUntil === null && cappedUntil === null
          ? toast({ title: 'WhatsApp ya no restringe este número', kind: 'ok' })
          : toast({ title: 'La restricción sigue', description: 'Lo acaba de confirmar WhatsApp', kind: 'info' }),
      onError: ({ message: description }) => toast({ title: 'No se pudo comprobar', description, kind: 'error' }),
    })
  return (
    <WarningBox
      action={
        mayCheck && engine === 'embedded' ? (
          <Button size="sm" onClick={check} disabled={isPending}>
            {isPending ? 'Comprobando…' : 'Comprobar'}
          </Button>
        ) : null
      }
    >
      WhatsApp restringió este número hasta el <TimeText at={until} />: no puede escribir a quien no le ha escrito.
      Sigue respondiendo a los demás.
    </WarningBox>
  )
}

function QuotaNotice({ warning: { used, total, until } }: { warning: QuotaWarning }) {
  const howMany =
    used === null || total === null
      ? 'le quedan pocas conversaciones nuevas'
      : `ya usó ${formatNumber(used)} de sus ${formatNumber(total)} conversaciones nuevas`
  return (
    <WarningBox>
      WhatsApp avisa: este número {howMany}. Si las gasta, hasta el <TimeText at={until} /> no podrá escribir a quien no
      le ha escrito.
    </WarningBox>
  )
}

const TimeText = ({ at }: { at: string }) => (
  <time dateTime={at} className="num">
    {formatDateTime(at)}
  </time>
)

const WarningBox = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="grid justify-items-start gap-2 rounded-ctl bg-aviso-suave px-3 py-2 text-xs text-aviso">
    <p className="flex items-start gap-2">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
    {action}
  </div>
)
