import type { WhatsAppSession } from '@portavoz/contract'
import { usePairingCode } from '../../../data/whatsapp.ts'
import type { Refusal } from '../../../ui/linking/link-state.ts'
import { LinkWays } from '../../../ui/linking/link-ways.tsx'
import { LinkedNow } from './linked-now.tsx'
import { ReportFailure } from './report-failure.tsx'
import { SendLink } from './send-link.tsx'

type Props = {
  session: WhatsAppSession | undefined
  unconfirmedSince: number | null
  /** Why there is no session, when the server refused one. */
  refusal: Refusal | null
  again: () => void
  busy: boolean
  /** The phone of an agent that is linked anew. */
  before?: string | null
}

/** A phone at hand lets us in here; for one that is elsewhere there is a link to send. */
export function LinkPhone({ session, before = null, ...more }: Props) {
  const pairing = usePairingCode(session?.sessionName ?? '')
  if (session?.isConnected && more.refusal === null)
    return <LinkedNow phoneNumber={session.phoneNumber} before={before} unconfirmedSince={more.unconfirmedSince} />
  return (
    <div className="grid gap-5">
      <LinkWays session={session} pairing={pairing} {...more} />
      {session && session.phoneNumber === null ? (
        <>
          <div className="-mb-2 border-t border-linea pt-4">
            <ReportFailure sessionName={session.sessionName} />
          </div>
          <SendLink sessionName={session.sessionName} />
        </>
      ) : null}
    </div>
  )
}
