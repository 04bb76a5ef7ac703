import { type SecondFactorMethod, TotpCode } from '@portavoz/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { startTotp, useConfirmTotp } from '../../../data/account/second-factor.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { buttonClass } from '../../../ui/styles.ts'
import { CodeField } from '../../../ui/second-factor/code-field.tsx'
import { describeRequestError } from '../profile-errors.ts'
import { IdentityForm } from './identity-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type SetUpTotpProps = { username: string; methods: readonly SecondFactorMethod[]; onClose: () => void }
type Enrolment = { secret: string; qrCode: string }

const formId = 'set-up-totp'

/** Identity, then the QR code with a first code of the app, then the recovery codes of a first factor. */
export function SetUpTotp({ username, methods, onClose }: SetUpTotpProps) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [busy, setBusy] = useState(false)
  function finish() {
    toast({ title: 'Aplicación de códigos activada', kind: 'ok' })
    onClose()
  }
  return (
    <FormDialog
      size="md"
      title={codes ? 'Tus códigos de recuperación' : 'Aplicación de códigos'}
      description={codes ? undefined : enrolment ? undefined : 'Primero confirma que eres tú.'}
      footer={
        codes ? (
          <Button variant="primary" onClick={finish}>
            Ya los guardé
          </Button>
        ) : undefined
      }
      formId={formId}
      submit={enrolment ? 'Activar' : 'Continuar'}
      // The codes are closed with their button only.
      busy={busy || codes !== null}
      onClose={onClose}
    >
      {codes ? (
        <RecoveryCodes codes={codes} username={username} isFirst />
      ) : enrolment ? (
        <ConfirmTotp
          enrolment={enrolment}
          username={username}
          onBusy={setBusy}
          onDone={(newCodes) => (newCodes ? setCodes(newCodes) : finish())}
        />
      ) : (
        <IdentityForm
          id={formId}
          label="Confirma que eres tú"
          username={username}
          methods={methods}
          onBusy={setBusy}
          onSubmit={async (reauthentication) => setEnrolment(await startTotp(reauthentication))}
        />
      )}
    </FormDialog>
  )
}

type ConfirmTotpProps = {
  enrolment: Enrolment
  username: string
  onBusy: (busy: boolean) => void
  onDone: (codes: readonly string[] | null) => void
}

function ConfirmTotp({ enrolment: { secret, qrCode }, username, onBusy, onDone }: ConfirmTotpProps) {
  const confirm = useConfirmTotp()
  const { errors, failure, busy, touch, onSubmit } = useZodForm(z.object({ code: TotpCode }), async ({ code }) => {
    onBusy(true)
    try {
      onDone((await confirm.mutateAsync(code)).recoveryCodes)
    } finally {
      onBusy(false)
    }
  })
  return (
    <form id={formId} noValidate aria-label="Activar aplicación de códigos" onSubmit={onSubmit} className="grid gap-4">
      {failure !== null && errors['code'] === undefined ? (
        <Alert tone="error" title={describeRequestError(failure, 'No se pudo activar')} />
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {/* A phone cannot scan its own screen, so the code comes last there. */}
        <div className="grid gap-3 text-sm text-texto-2">
          <p>
            Necesitas una aplicación de códigos, como Google Authenticator, Aegis o la de tu gestor de contraseñas.
            Escanea con ella el código QR.
          </p>
          <div className="md:hidden">
            <a href={totpAddress(secret, username)} className={buttonClass({ variant: 'primary' })}>
              Abrir en mi aplicación
            </a>
          </div>
          <p>
            O escribe en ella esta clave:
            <code className="num mt-1 block font-medium wrap-anywhere text-texto">{inGroups(secret)}</code>
          </p>
          <div className="flex">
            <CopyButton text={secret} label="Copiar la clave" doneText="Clave copiada" />
          </div>
        </div>
        <img
          src={qrCode}
          alt="Código QR para tu aplicación de códigos"
          className="pixelado mx-auto w-40 rounded-xl bg-blanco p-1"
        />
      </div>
      <CodeField method="totp" error={errors['code']} disabled={busy} onInput={() => touch('code')} />
    </form>
  )
}

/** What the QR code says, for the app on the same phone. */
const totpAddress = (secret: string, username: string) => {
  const label = encodeURIComponent(`${username} (${location.host})`)
  return `otpauth://totp/Portavoz:${label}?issuer=Portavoz&secret=${secret}&algorithm=SHA1&digits=6&period=30`
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
