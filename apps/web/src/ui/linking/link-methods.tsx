import { useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { useSecondsUntil } from '../../lib/hooks/use-seconds.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import { CodePanel, type PairingCodeRequest } from './code-panel.tsx'
import { isOnPhone } from './is-on-phone.ts'
import { type LinkableSession, toLinkState, type LinkRefusal } from './link-state.ts'
import { QrPanel } from './qr-panel.tsx'

const methods = [
  { way: 'qr', label: 'Con código QR' },
  { way: 'code', label: 'Escribir un código' },
] as const

type LinkMethodsProps = {
  session: LinkableSession | undefined
  /** When the state was last known; null while it can be checked. */
  unconfirmedSince: number | null
  /** Why the server refused to create a session. */
  refusal: LinkRefusal | null
  onRetry: () => void
  busy: boolean
  pairing: PairingCodeRequest
}

/** Linking by QR or, if available, by pairing code; both stay valid while the other is shown. */
export function LinkMethods({ session, unconfirmedSince, refusal, onRetry, busy, pairing }: LinkMethodsProps) {
  // Decided when linking starts: this module is loaded earlier, when the window may have another size.
  const [onPhone] = useState(isOnPhone)
  const [way, setWay] = useState<LinkMethod>(onPhone ? 'code' : 'qr')
  const seconds = useSecondsUntil(session?.expiresAt ?? null)
  const state = toLinkState(session, refusal, unconfirmedSince !== null && seconds === 0)
  const offersCode = session?.offersPairingCode ?? true
  const progress = { state, seconds, unconfirmedSince }
  const retry = { onRetry, busy }
  return (
    <div className="grid gap-5">
      {offersCode ? <MethodSwitch way={way} onChoose={setWay} /> : null}
      {way === 'code' && session && offersCode ? (
        <CodePanel pairing={pairing} currentCode={session.pairingCode} progress={progress} {...retry} />
      ) : way === 'code' && !session && refusal === null ? (
        <div role="status" aria-label="Preparando el código">
          <Skeleton size="h-72 w-full" />
        </div>
      ) : (
        <QrPanel onPhone={onPhone} offersCode={offersCode} session={session} progress={progress} {...retry} />
      )}
    </div>
  )
}

type LinkMethod = (typeof methods)[number]['way']

const MethodSwitch = ({ way, onChoose }: { way: LinkMethod; onChoose: (way: LinkMethod) => void }) => (
  <div
    role="group"
    aria-label="Forma de vincular"
    className="flex w-full rounded-xl border border-linea bg-superficie-2 p-1 sm:w-75"
  >
    {methods.map(({ way: option, label }) => (
      <button
        key={option}
        type="button"
        aria-pressed={way === option}
        onClick={() => onChoose(option)}
        className={cx(
          'min-h-9 flex-1 rounded-lg text-sm font-medium',
          way === option ? 'bg-acento-suave text-acento' : 'text-texto-2 hover:text-texto',
        )}
      >
        {label}
      </button>
    ))}
  </div>
)
