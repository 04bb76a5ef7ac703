import { AppError, type PairingCode } from '@portavoz/contract'
import { useState, type FormEvent } from 'react'
import { Button } from '../button.tsx'
import { CopyButton } from '../copy-button.tsx'
import { TextField } from '../text-field.tsx'
import type { Standing } from './link-state.ts'
import { LinkStatus } from './link-status.tsx'
import { Steps } from './steps.tsx'

const steps = [
  'En WhatsApp, entra en Ajustes y toca Dispositivos vinculados.',
  'Toca Vincular un dispositivo y luego Vincular con número de teléfono.',
  'Escribe este código y vuelve aquí.',
]

/** The code that was asked for last, and how to ask for another. */
export type Pairing = {
  data: PairingCode | undefined
  error: Error | null
  isPending: boolean
  mutate: (phone: string) => void
}

type Props = {
  pairing: Pairing
  /** The one that the phone takes now: it may not be the one that was asked for, which has run out. */
  present: string | null
  standing: Standing
}

/** For whoever reads this on the phone that is to be linked. */
export function CodePanel({ pairing, present, standing }: Props) {
  const [phone, setPhone] = useState('')
  const { state } = standing
  const code = state.kind === 'waiting' || state.kind === 'preparing' ? (present ?? pairing.data?.code) : undefined
  function ask(event: FormEvent) {
    event.preventDefault()
    pairing.mutate(phone)
  }
  return (
    <div className="grid gap-5">
      <form noValidate onSubmit={ask} className="flex flex-wrap items-start gap-3">
        <div className="min-w-56 flex-1">
          <TextField
            label="Número de WhatsApp del negocio"
            name="phone"
            type="tel"
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
            error={pairing.error ? refusalOf(pairing.error) : undefined}
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
      {code ? <Code code={code} /> : null}
      {code || state.kind === 'linking' || state.kind === 'connected' ? (
        <LinkStatus
          standing={state.kind === 'preparing' ? { ...standing, state: { kind: 'waiting' } } : standing}
          waitingFor="Esperando a que escribas el código"
        />
      ) : null}
      <Steps steps={steps} />
    </div>
  )
}

const refusalOf = (error: Error) => (error instanceof AppError ? error.fields?.['phone'] : undefined) ?? error.message

const Code = ({ code }: { code: string }) => (
  <div className="grid justify-items-center gap-2 rounded-xl border border-linea p-4">
    <p className="num text-3xl font-semibold tracking-widest">{`${code.slice(0, 4)}-${code.slice(4)}`}</p>
    <CopyButton text={code} what="Copiar código" done="Código copiado" />
  </div>
)
