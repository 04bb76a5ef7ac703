import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { formatTime } from '../../lib/format/dates.ts'
import { minutesAndSeconds } from '../../lib/hooks/use-seconds.ts'
import type { LinkState, LinkProgress } from './link-state.ts'

const dotColors = {
  preparing: 'bg-texto-3',
  waiting: 'bg-acento',
  linking: 'bg-acento',
  connected: 'bg-ok',
  expired: 'bg-aviso',
  failed: 'bg-error',
}
const textColors = {
  preparing: 'text-texto-2',
  waiting: 'text-texto',
  linking: 'text-texto',
  connected: 'text-ok',
  expired: 'text-aviso',
  failed: 'text-error',
}

type LinkStatusProps = { progress: LinkProgress; waitingFor: string }

/** The state of linking in words. Its height is fixed, so that nothing moves. */
export const LinkStatus = ({ progress: { state, seconds, unconfirmedSince }, waitingFor }: LinkStatusProps) => (
  <div className="grid min-h-16 content-start justify-items-center gap-0.5 text-center text-sm">
    <p role="status" className={cx('flex items-center gap-2 font-medium', textColors[state.kind])}>
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dotColors[state.kind])} />
      {titleFor(state, waitingFor)}
    </p>
    <p className="num max-w-70 text-texto-3">{detailFor(state, seconds)}</p>
    {unconfirmedSince === null ? null : (
      <p role="status" className="num max-w-70 text-xs text-aviso">
        Sin confirmar: lo último que se supo es de las {formatTime(unconfirmedSince)}
      </p>
    )}
  </div>
)

function titleFor({ kind }: LinkState, waitingFor: string): string {
  switch (kind) {
    case 'preparing':
      return 'Preparando el código…'
    case 'waiting':
      return waitingFor
    case 'linking':
      return 'Vinculando…'
    case 'connected':
      return 'WhatsApp conectado'
    case 'expired':
      return 'Código QR expirado'
    case 'failed':
      return 'No se pudo generar el código QR'
  }
}

function detailFor(state: LinkState, seconds: number): ReactNode {
  if (state.kind === 'waiting')
    return (
      <>
        {state.notice ? <span className="block text-aviso">{state.notice}</span> : null}
        {`Caduca en ${minutesAndSeconds(seconds)}`}
      </>
    )
  if (state.kind === 'expired') return 'El código QR ha expirado. Genera uno nuevo para continuar.'
  if (state.kind !== 'failed') return ''
  return (
    <>
      {state.what ? <span className="block">{state.what}</span> : null}
      {state.cause}
    </>
  )
}
