import { AppError, type PairingCode } from '@portavoz/contract'
import { useState, type FormEvent } from 'react'
import { Button } from '../button.tsx'
import { CopyButton } from '../copy-button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { TextField } from '../forms/text-field.tsx'
import type { LinkProgress } from './link-state.ts'
import { LinkStatus } from './link-status.tsx'
import { LinkSteps } from './link-steps.tsx'

const steps = [
  'En WhatsApp, entra en Ajustes y toca Dispositivos vinculados.',
  'Toca Vincular un dispositivo y luego Vincular con número de teléfono.',
  'Escribe este código y vuelve aquí.',
]

/** The last requested code, and the function that requests another one. */
export type PairingCodeRequest = {
  data: PairingCode | undefined
  error: Error | null
  isPending: boolean
  mutate: (phone: string) => void
}

type CodePanelProps = {
  pairing: PairingCodeRequest
  /** The code that WhatsApp accepts now; it may differ from the requested one, which expired. */
  currentCode: string | null
  progress: LinkProgress
  onRetry: () => void
  busy: boolean
}

/** Pairing by code, for users who read this on the phone that is to be linked. */
export function CodePanel({ pairing, currentCode, progress, onRetry, busy }: CodePanelProps) {
  const [phone, setPhone] = useState('')
  const { state } = progress
  const code = state.kind === 'waiting' || state.kind === 'preparing' ? (currentCode ?? pairing.data?.code) : undefined
  function requestCode(event: FormEvent) {
    event.preventDefault()
    pairing.mutate(phone)
  }
  return (
    <div className="grid gap-5">
      {state.kind === 'failed' ? (
        <Alert tone="error" title={state.what ?? 'No se pudo conectar con WhatsApp'}>
          <p>{state.cause}</p>
          <div className="mt-2.5">
            <Button size="sm" onClick={onRetry} busy={busy}>
              Reintentar
            </Button>
          </div>
        </Alert>
      ) : null}
      <form noValidate onSubmit={requestCode} className="flex flex-wrap items-start gap-3">
        <div className="min-w-56 flex-1">
          <TextField
            label="Número de WhatsApp del negocio"
            name="phone"
            type="tel"
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
            error={pairing.error ? pairingErrorText(pairing.error) : undefined}
            placeholder="+57 300 123 4567"
            autoComplete="tel"
          />
        </div>
        <div className="sm:mt-6.5">
          <Button type="submit" size="lg" variant={code ? 'secondary' : 'primary'} busy={pairing.isPending}>
            {pairing.isPending ? 'Pidiendo el código…' : code ? 'Pedir otro código' : 'Pedir código'}
          </Button>
        </div>
      </form>
      {code ? <PairingCodeBox code={code} /> : null}
      {code || state.kind === 'linking' || state.kind === 'connected' ? (
        <LinkStatus
          progress={state.kind === 'preparing' ? { ...progress, state: { kind: 'waiting' } } : progress}
          waitingFor="Esperando a que escribas el código"
        />
      ) : null}
      <LinkSteps steps={steps} />
    </div>
  )
}

const pairingErrorText = (error: Error) =>
  (error instanceof AppError ? error.fields?.['phone'] : undefined) ?? error.message

const PairingCodeBox = ({ code }: { code: string }) => (
  <div className="grid justify-items-center gap-2 rounded-xl border border-linea p-4">
    <p className="num text-3xl font-semibold tracking-wider">{`${code.slice(0, 4)}-${code.slice(4)}`}</p>
    <CopyButton text={code} label="Copiar código" doneText="Código copiado" />
  </div>
)
