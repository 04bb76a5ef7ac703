import { CircleCheck, LoaderCircle, RefreshCw } from 'lucide-react'
import { Button } from '../button.tsx'
import type { LinkableSession, LinkProgress } from './link-state.ts'
import { LinkStatus } from './link-status.tsx'
import { QrFrame } from './qr-frame.tsx'
import { LinkSteps } from './link-steps.tsx'

const steps = [
  'Abre WhatsApp y entra en Ajustes.',
  'Toca Dispositivos vinculados y luego Vincular un dispositivo.',
  'Apunta la cámara a este código.',
]

type QrPanelProps = {
  session: LinkableSession | undefined
  progress: LinkProgress
  onRetry: () => void
  busy: boolean
}

type QrPanelOptions = { onPhone: boolean; offersCode: boolean }

export const QrPanel = ({ onPhone, offersCode, session, progress, onRetry, busy }: QrPanelProps & QrPanelOptions) => (
  <div className="grid items-center gap-x-8 gap-y-5 sm:grid-cols-[17.5rem_1fr]">
    {onPhone ? (
      <div className="sm:col-span-2">
        <SamePhoneHint offersCode={offersCode} />
      </div>
    ) : null}
    <div className="grid justify-items-center gap-4">
      <QrFrame seconds={progress.state.kind === 'waiting' ? progress.seconds : 0}>
        <QrContent session={session} progress={progress} onRetry={onRetry} busy={busy} />
      </QrFrame>
      <LinkStatus progress={progress} waitingFor="Esperando a que lo escanees" />
    </div>
    <div className="grid gap-4">
      <LinkSteps steps={steps} />
      {onPhone ? null : (
        <div className="border-t border-linea pt-4">
          <SamePhoneHint offersCode={offersCode} />
        </div>
      )}
    </div>
  </div>
)

/** On a phone it stands above the code, where it is read before the camera is tried. */
const SamePhoneHint = ({ offersCode }: { offersCode: boolean }) => (
  <p className="text-sm text-texto-3">
    ¿Estás en ese mismo celular? No podrás escanearlo:{' '}
    {offersCode ? 'elige «Escribir un código».' : 'ábrelo en otra pantalla, porque aquí solo se vincula con código QR.'}
  </p>
)

function QrContent({ session, progress: { state }, onRetry, busy }: QrPanelProps) {
  if (state.kind === 'waiting')
    // Not keyed by code, so that a new QR replaces the old one without flicker. White background in both themes.
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
      <Button variant="primary" onClick={onRetry} busy={busy}>
        <RefreshCw aria-hidden className="size-4" />
        {state.kind === 'expired' ? 'Generar uno nuevo' : 'Reintentar'}
      </Button>
    )
  return <LoaderCircle aria-hidden className="size-8 text-texto-3 motion-safe:animate-spin" />
}
