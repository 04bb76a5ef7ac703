import type { WhatsAppSession } from '@portavoz/contract'
import { usePairingCode } from '../../../data/whatsapp.ts'
import type { Refusal } from '../../../ui/linking/link-state.ts'
import { LinkWays } from '../../../ui/linking/link-ways.tsx'
import { SendLink } from './send-link.tsx'

type Props = {
  session: WhatsAppSession | undefined
  unconfirmedSince: number | null
  /** Why there is no session, when the server refused one. */
  refusal: Refusal | null
  again: () => void
  busy: boolean
}

/** A phone at hand lets us in here; for one that is elsewhere there is a link to send. */
export function LinkPhone({ session, ...more }: Props) {
  const pairing = usePairingCode(session?.sessionName ?? '')
  return (
    <div className="grid gap-5">
      <LinkWays session={session} pairing={pairing} {...more} />
      {session && session.phoneNumber === null ? <SendLink sessionName={session.sessionName} /> : null}
    </div>
  )
}
