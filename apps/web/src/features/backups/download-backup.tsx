import { AppError, type BackupFile, credentialText, type Reauthentication } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { profileQuery } from '../../data/account/profile.ts'
import { downloadBackup } from '../../data/installation/backups.ts'
import { clearPasswords } from '../../lib/clear-passwords.ts'
import { formatBytes } from '../../lib/format/numbers.ts'
import { useZodForm } from '../../lib/hooks/use-zod-form.ts'
import { needsProof } from '../../lib/http/needs-proof.ts'
import { useSession } from '../../lib/session/session.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { CurrentPasswordField } from '../../ui/forms/current-password-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import type { ConfirmIdentityProps } from '../../ui/second-factor/confirm-identity.ts'
import { nameOf } from './backup-list.tsx'

/** Dialogs of the profile. */
export type PasswordDialogs = {
  ConfirmIdentity: ComponentType<ConfirmIdentityProps>
  SetPassword: ComponentType<{ email: string; onClose: () => void }>
}

type DownloadBackupProps = { file: BackupFile; identityParts: PasswordDialogs; onClose: () => void }

/** An account without a password gets one first. */
export function DownloadBackup(props: DownloadBackupProps) {
  const { data: profile, isPending } = useQuery(profileQuery)
  const { identityParts, onClose } = props
  if (isPending) return null
  if (profile?.hasPassword === false) return <identityParts.SetPassword email={profile.email} onClose={onClose} />
  return <PasswordDialog {...props} />
}

const formId = 'download-backup'
const Password = z.object({ currentPassword: credentialText('Escribe tu contraseña actual') })

/** Asks for the password, and for the second factor of who has one. */
function PasswordDialog({ file, identityParts: { ConfirmIdentity }, onClose }: DownloadBackupProps) {
  const username = useSession()?.user.username ?? ''
  const [password, setPassword] = useState<string | null>(null)
  const download = (reauthentication: Reauthentication) => downloadBackup(file.name, reauthentication).then(onClose)
  const form = useZodForm(Password, async (typed, element) => {
    await download(typed)
      .catch((error: unknown) => {
        if (!needsProof(error)) throw atItsField(error)
        setPassword(typed.currentPassword)
      })
      .finally(() => clearPasswords(element))
  })
  const { errors, busy, failure, onSubmit } = form
  if (password !== null)
    return (
      <Suspense>
        <ConfirmIdentity
          username={username}
          password={password}
          confirm="Descargar"
          change={download}
          onClose={onClose}
        />
      </Suspense>
    )
  return (
    <FormDialog
      size="sm"
      title="Descargar la copia"
      description={`La del ${nameOf(file)}, ${formatBytes(file.bytes)}. ${riskOf(file)}`}
      formId={formId}
      submit="Descargar"
      busy={busy}
      onClose={onClose}
    >
      <form id={formId} noValidate aria-label="Descargar la copia" onSubmit={onSubmit} className="grid gap-4">
        {failure instanceof Error && Object.keys(errors).length === 0 ? (
          <Alert tone="error" title="No se pudo descargar">
            {failure.message}
          </Alert>
        ) : null}
        <input type="text" name="username" value={username} readOnly hidden autoComplete="username" />
        <CurrentPasswordField form={form} autoFocus />
      </form>
    </FormDialog>
  )
}

const riskOf = ({ isEncrypted }: BackupFile) =>
  isEncrypted
    ? 'Está cifrada: para recuperarla hace falta la contraseña con la que se hizo.'
    : 'No está cifrada: quien la tenga puede leerlo todo.'

/** The server names no field for a wrong password. */
const atItsField = (error: unknown): unknown => {
  if (!(error instanceof AppError) || error.code !== 'user.wrong_password') return error
  const fields = { currentPassword: error.message }
  return new AppError(error.code, { status: error.status, text: error.message }, { fields, cause: error })
}
