import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { formatTime } from '../../lib/dates.ts'
import { minutesAndSeconds } from '../../lib/use-seconds.ts'
import type { LinkState, Standing } from './link-state.ts'

const dot = {
  preparing: 'bg-texto-3',
  waiting: 'bg-acento',
  linking: 'bg-acento',
  connected: 'bg-ok',
  expired: 'bg-aviso',
  failed: 'bg-error',
}
const tone = {
  preparing: 'text-texto-2',
  waiting: 'text-texto',
  linking: 'text-texto',
  connected: 'text-ok',
  expired: 'text-aviso',
  failed: 'text-error',
}

type Props = { standing: Standing; waitingFor: string }

/** Where linking stands, in words; its height is kept, so that nothing moves when it changes. */
export const LinkStatus = ({ standing: { state, seconds, unconfirmedSince }, waitingFor }: Props) => (
  <div className="grid min-h-16 content-start justify-items-center gap-0.5 text-center text-sm">
    <p role="status" className={cx('flex items-center gap-2 font-medium', tone[state.kind])}>
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dot[state.kind])} />
      {titleOf(state, waitingFor)}
    </p>
    <p className="num max-w-70 text-texto-3">{detailOf(state, seconds)}</p>
    {unconfirmedSince === null ? null : (
      <p role="status" className="num max-w-70 text-xs text-aviso">
        Sin confirmar: lo último que se supo es de las {formatTime(unconfirmedSince)}
      </p>
    )}
  </div>
)

function titleOf({ kind }: LinkState, waitingFor: string): string {
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

function detailOf(state: LinkState, seconds: number): ReactNode {
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
