import { AppError, type Reauthentication, type Workspace, WorkspaceDeletion } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { profileQuery } from '../../../data/account/profile.ts'
import { useDeleteWorkspace, workspaceLossQuery } from '../../../data/workspaces/deletion.ts'
import { workspacesQuery } from '../../../data/workspaces/workspaces.ts'
import { clearPasswords } from '../../../lib/clear-passwords.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { needsProof } from '../../../lib/http/needs-proof.ts'
import { activeWorkspace } from '../../../lib/session/active-workspace.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { RetryLine } from '../../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { CurrentPasswordField } from '../../../ui/forms/current-password-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { describeLoss, describePeople } from './describe-loss.ts'
import type { IdentityParts } from './identity-parts.ts'

const formId = 'delete-workspace'

type DeleteWorkspaceProps = { workspace: Workspace; identityParts: IdentityParts; onClose: () => void }

/** An account without a password gets one first. */
export function DeleteWorkspace(props: DeleteWorkspaceProps) {
  const { data: profile, isPending } = useQuery(profileQuery)
  const { identityParts, onClose } = props
  if (isPending) return null
  if (profile?.hasPassword === false) return <identityParts.SetPassword email={profile.email} onClose={onClose} />
  return <DeletionDialog {...props} />
}

/** Says what goes and what stays; asks for the name and the password, and for the second factor of who has one. */
function DeletionDialog({ workspace, identityParts: { ConfirmIdentity }, onClose }: DeleteWorkspaceProps) {
  const { id, name } = workspace
  const username = useSession()?.user.username ?? ''
  const { data: all = [] } = useQuery(workspacesQuery)
  const { mutateAsync } = useDeleteWorkspace()
  const [password, setPassword] = useState<string | null>(null)
  const next = all.find((one) => one.id !== id)
  const leave = () => (next ? activeWorkspace.switchTo(next.id) : location.assign('/'))
  const remove = (reauthentication: Reauthentication) => mutateAsync({ ...reauthentication, name }).then(leave)
  const form = useZodForm(WorkspaceDeletion, async (typed, element) => {
    await mutateAsync(typed)
      .then(leave)
      .catch((error: unknown) => {
        if (!needsProof(error)) throw atItsField(error)
        setPassword(typed.currentPassword)
      })
      .finally(() => clearPasswords(element))
  })
  const { errors, busy, failure, touch, onSubmit } = form
  if (password !== null)
    return (
      <Suspense>
        <ConfirmIdentity
          isDangerous
          username={username}
          password={password}
          confirm="Eliminar este negocio"
          change={remove}
          onClose={onClose}
        />
      </Suspense>
    )
  return (
    <FormDialog
      size="sm"
      title={`¿Eliminar «${name}»?`}
      description="No se puede deshacer."
      formId={formId}
      submit="Eliminar este negocio"
      submitting="Eliminando…"
      variant="danger"
      busy={busy}
      onClose={onClose}
    >
      <form id={formId} noValidate aria-label="Eliminar este negocio" onSubmit={onSubmit} className="grid gap-4">
        {failure instanceof Error && Object.keys(errors).length === 0 ? (
          <Alert tone="error" title="No se pudo eliminar el negocio">
            {failure.message}
          </Alert>
        ) : null}
        <Loss />
        <input type="text" name="username" value={username} readOnly hidden autoComplete="username" />
        <TextField
          label={`Escribe «${name}» para confirmar`}
          name="name"
          autoComplete="off"
          autoFocus
          disabled={busy}
          error={errors['name']}
          onInput={() => touch('name')}
        />
        <CurrentPasswordField form={form} />
      </form>
    </FormDialog>
  )
}

function Loss() {
  const { data: loss, isError, refetch } = useQuery(workspaceLossQuery)
  if (isError) return <RetryLine onRetry={() => void refetch()}>No se pudo contar lo que se perderá.</RetryLine>
  if (!loss) return <Skeleton size="h-12 w-full" />
  const lost = describeLoss(loss)
  return (
    <div className="grid gap-2 text-sm text-texto-2">
      {lost.length > 0 ? (
        <p>
          Se pierde: <strong className="font-semibold">{new Intl.ListFormat('es').format(lost)}</strong>, con sus
          archivos.
        </p>
      ) : (
        <p>No tiene agentes ni conversaciones.</p>
      )}
      {loss.agents > 0 ? <p>Nadie responderá a sus clientes: WhatsApp se desvincula y los bots se detienen.</p> : null}
      <p>{describePeople(loss)}</p>
    </div>
  )
}

/** The server names no field for a wrong password. */
const atItsField = (error: unknown): unknown => {
  if (!(error instanceof AppError) || error.code !== 'user.wrong_password') return error
  const fields = { currentPassword: error.message }
  return new AppError(error.code, { status: error.status, text: error.message }, { fields, cause: error })
}
