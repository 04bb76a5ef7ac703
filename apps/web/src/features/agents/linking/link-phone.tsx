import type { WhatsAppSession } from '@portavoz/contract'
import { usePairingCode } from '../../../data/whatsapp/whatsapp.ts'
import { cx } from '../../../lib/cx.ts'
import type { LinkRefusal } from '../../../ui/linking/link-state.ts'
import { LinkMethods } from '../../../ui/linking/link-methods.tsx'
import { LinkSuccess } from './link-success.tsx'
import { ReportFailureButton } from './report-failure-button.tsx'
import { RemoteLinkPanel } from './remote-link-panel.tsx'

type LinkPhoneProps = {
  session: WhatsAppSession | undefined
  unconfirmedSince: number | null
  /** Why the server refused a session. */
  refusal: LinkRefusal | null
  onRetry: () => void
  busy: boolean
  /** The agent's phone before pairing again. */
  previousPhone?: string | null
}

/** Pairs a phone at hand with a code, or a phone elsewhere with a remote link. */
export function LinkPhone({ session, previousPhone = null, ...linkProps }: LinkPhoneProps) {
  const pairing = usePairingCode(session?.sessionName ?? '')
  if (session?.isConnected && linkProps.refusal === null)
    return (
      <LinkSuccess
        phoneNumber={session.phoneNumber}
        previousPhone={previousPhone}
        unconfirmedSince={linkProps.unconfirmedSince}
      />
    )
  // The server sends no remote link for a phone that was linked before.
  const isNew = session?.phoneNumber === null
  return (
    <div className="grid gap-5">
      <LinkMethods session={session} pairing={pairing} {...linkProps} />
      {session && (isNew || session.qrCode !== null) ? (
        <div className={cx('border-t border-linea pt-4', isNew && '-mb-2')}>
          <ReportFailureButton sessionName={session.sessionName} />
        </div>
      ) : null}
      {session && isNew ? <RemoteLinkPanel sessionName={session.sessionName} /> : null}
    </div>
  )
}
