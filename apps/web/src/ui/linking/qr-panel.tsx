import { CircleCheck, LoaderCircle, RefreshCw } from 'lucide-react'
import { Button } from '../button.tsx'
import type { Linkable, Standing } from './link-state.ts'
import { LinkStatus } from './link-status.tsx'
import { QrFrame } from './qr-frame.tsx'
import { Steps } from './steps.tsx'

const steps = [
  'Abre WhatsApp y entra en Ajustes.',
  'Toca Dispositivos vinculados y luego Vincular un dispositivo.',
  'Apunta la cámara a este código.',
]

type Props = {
  session: Linkable | undefined
  standing: Standing
  again: () => void
  busy: boolean
}

export const QrPanel = ({ offersCode, session, standing, again, busy }: Props & { offersCode: boolean }) => (
  <div className="grid items-center gap-x-8 gap-y-5 sm:grid-cols-[17.5rem_1fr]">
    <div className="grid justify-items-center gap-4">
      <QrFrame seconds={standing.state.kind === 'waiting' ? standing.seconds : 0}>
        <Shown session={session} standing={standing} again={again} busy={busy} />
      </QrFrame>
      <LinkStatus standing={standing} waitingFor="Esperando a que lo escanees" />
    </div>
    <div className="grid gap-4">
      <Steps steps={steps} />
      <p className="border-t border-linea pt-4 text-sm text-texto-3">
        ¿Lees esto en ese mismo celular? No podrás escanearlo:{' '}
        {offersCode ? 'elige «Con un código».' : 'ábrelo en otra pantalla, porque aquí solo se vincula con código QR.'}
      </p>
    </div>
  </div>
)

function Shown({ session, standing: { state }, again, busy }: Props) {
  if (state.kind === 'waiting')
    // The same picture until the next one has come: a code that changes does not flicker. On white in any light.
    return (
      <img
        src={session?.qrCode ?? ''}
        alt="Código QR para vincular WhatsApp"
        className="pixelado size-full rounded-xl bg-blanco p-1"
      />
    )
  if (state.kind === 'connected') return <CircleCheck aria-hidden className="size-14 text-ok" strokeWidth={1.5} />
  if (state.kind === 'expired' || state.kind === 'failed')
    return (
      <Button variant="primary" onClick={again} busy={busy}>
        <RefreshCw aria-hidden className="size-4" />
        {state.kind === 'expired' ? 'Generar uno nuevo' : 'Reintentar'}
      </Button>
    )
  return <LoaderCircle aria-hidden className="size-8 text-texto-3 motion-safe:animate-spin" />
}
