import type { SessionWithoutAgent } from '@portavoz/contract'
import { Send } from 'lucide-react'
import { formatDateTime, formatTime } from '../../../../lib/format/dates.ts'
import { Button } from '../../../../ui/button.tsx'
import { PhoneWithoutAgent } from '../../linking/phone-without-agent.tsx'
import type { WhatsAppWizard } from './use-whatsapp-wizard.ts'

type ResumableSessionsProps = { wizard: Pick<WhatsAppWizard, 'resume'>; sessions: readonly SessionWithoutAgent[] }

/** Sessions that were started before, on any device, and have no agent yet. */
export const ResumableSessions = ({ wizard: { resume }, sessions }: ResumableSessionsProps) => (
  <ul aria-label="Lo que ya empezaste" className="grid gap-2">
    {sessions.map((session) =>
      session.phoneNumber === null ? (
        <PendingLinkItem key={session.sessionName} session={session} onResume={() => resume(session)} />
      ) : (
        <PhoneWithoutAgent key={session.sessionName} session={session} onCreate={resume} />
      ),
    )}
  </ul>
)

function PendingLinkItem({ session: { link }, onResume }: { session: SessionWithoutAgent; onResume: () => void }) {
  if (link === null) return null
  return (
    <li
      className={
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-xl border border-linea bg-superficie ' +
        'px-4 py-3 text-sm text-texto-2'
      }
    >
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
      <Button size="sm" onClick={onResume}>
        Seguir con el enlace enviado
      </Button>
    </li>
  )
}
