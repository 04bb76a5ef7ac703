import { useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { useSecondsUntil } from '../../lib/use-seconds.ts'
import { CodePanel, type Pairing } from './code-panel.tsx'
import { type Linkable, linkStateOf, type Refusal } from './link-state.ts'
import { QrPanel } from './qr-panel.tsx'

const ways = [
  { way: 'qr', word: 'Con código QR' },
  { way: 'code', word: 'Con un código' },
] as const

type Props = {
  session: Linkable | undefined
  /** When that was last known to hold, while nobody knows whether it still does. */
  unconfirmedSince: number | null
  /** Why there is no session, when the server refused one. */
  refusal: Refusal | null
  again: () => void
  busy: boolean
  pairing: Pairing
  first?: 'qr' | 'code'
}

/** A phone scans a QR or takes a code, where the session offers one; both stay valid while the other is shown. */
export function LinkWays({ session, unconfirmedSince, refusal, again, busy, pairing, first = 'qr' }: Props) {
  const [way, setWay] = useState(first)
  const seconds = useSecondsUntil(session?.expiresAt ?? null)
  const state = linkStateOf(session, refusal, unconfirmedSince !== null && seconds === 0)
  const offersCode = session?.offersPairingCode ?? true
  const standing = { state, seconds, unconfirmedSince }
  return (
    <div className="grid gap-5">
      {offersCode ? <WayChoice way={way} choose={setWay} /> : null}
      {way === 'code' && session && offersCode ? (
        <CodePanel pairing={pairing} present={session.pairingCode} standing={standing} />
      ) : (
        <QrPanel offersCode={offersCode} session={session} standing={standing} again={again} busy={busy} />
      )}
    </div>
  )
}

type Way = (typeof ways)[number]['way']

const WayChoice = ({ way, choose }: { way: Way; choose: (way: Way) => void }) => (
  <div
    role="group"
    aria-label="Forma de vincular"
    className="flex w-full rounded-xl border border-linea bg-superficie-2 p-1 sm:w-75"
  >
    {ways.map(({ way: one, word }) => (
      <button
        key={one}
        type="button"
        aria-pressed={way === one}
        onClick={() => choose(one)}
        className={cx(
          'min-h-9 flex-1 rounded-lg text-sm font-medium',
          way === one ? 'bg-acento-suave text-acento' : 'text-texto-2 hover:text-texto',
        )}
      >
        {word}
      </button>
    ))}
  </div>
)
