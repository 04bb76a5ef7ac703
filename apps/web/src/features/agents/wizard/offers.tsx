import type { AgentlessSession } from '@portavoz/contract'
import { Send } from 'lucide-react'
import { formatDateTime, formatTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { AgentlessPhone } from '../linking/agentless-phone.tsx'
import type { WhatsAppWizard } from './use-whatsapp-wizard.ts'

type Props = { wizard: Pick<WhatsAppWizard, 'take'>; offers: readonly AgentlessSession[] }

/** What was begun before, here or elsewhere, and waits for its agent. */
export const Offers = ({ wizard: { take }, offers }: Props) => (
  <ul aria-label="Lo que ya empezaste" className="grid gap-2">
    {offers.map((session) =>
      session.phoneNumber === null ? (
        <Awaited key={session.sessionName} session={session} onGoOn={() => take(session)} />
      ) : (
        <AgentlessPhone key={session.sessionName} session={session} onCreate={take} />
      ),
    )}
  </ul>
)

function Awaited({ session: { link }, onGoOn }: { session: AgentlessSession; onGoOn: () => void }) {
  if (link === null) return null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-xl border border-linea bg-superficie px-4 py-3 text-sm text-texto-2">
      <div className="flex min-w-0 flex-1 basis-70 items-start gap-3">
        <Send aria-hidden className="mt-0.5 size-4 shrink-0" />
        <p className="num min-w-0 wrap-anywhere">
          <span className="font-medium text-texto">
            Enviaste un enlace a las {formatTime(link.sentAt)}
            {link.invitedBy === null ? '' : ` de parte de ${link.invitedBy}`}:
          </span>{' '}
          {link.openedAt === null ? 'nadie lo ha abierto todavía' : `lo abrieron a las ${formatTime(link.openedAt)}`}.
          Vale hasta el {formatDateTime(link.expiresAt)}.
        </p>
      </div>
      <Button size="sm" onClick={onGoOn}>
        Seguir con el enlace enviado
      </Button>
    </li>
  )
}
