import { PasswordConfirmation } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { agentsQuery } from '../../../data/agents/agents.ts'
import { workspacesQuery } from '../../../data/workspaces/workspaces.ts'
import { useDeleteAccount } from '../../../data/account/profile.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { CurrentPasswordField } from '../../../ui/forms/current-password-field.tsx'
import { buttonClass } from '../../../ui/styles.ts'
import { clearPasswords } from '../../../lib/clear-passwords.ts'
import { describeAccountLoss, workspacesToPassOn } from './describe-account-loss.ts'
import { confirmIdentity } from './confirm-identity-part.ts'
import { needsProof } from '../../../lib/http/needs-proof.ts'
import { rethrowFormError } from '../profile-errors.ts'

const formId = 'delete-account'

type DeleteAccountProps = { username: string; open: boolean; onClose: () => void }

/** Names what is deleted with the account, and asks for the password first. */
export function DeleteAccount({ username, open, onClose }: DeleteAccountProps) {
  const { data: agents } = useQuery({ ...agentsQuery, enabled: open })
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  const remove = useDeleteAccount()
  const [password, setPassword] = useState<string | null>(null)
  const form = useZodForm(PasswordConfirmation, async (values, element) => {
    await remove
      .mutateAsync(values)
      .catch((error: unknown) =>
        needsProof(error)
          ? setPassword(values.currentPassword)
          : rethrowFormError(error, 'No se pudo eliminar la cuenta'),
      )
      .finally(() => clearPasswords(element))
  })
  const { busy, touch, onSubmit } = form
  function cancel() {
    touch('currentPassword')
    setPassword(null)
    onClose()
  }
  if (password !== null)
    return (
      <Suspense>
        <confirmIdentity.Part
          isDangerous
          username={username}
          password={password}
          confirm="Eliminar mi cuenta"
          change={remove.mutateAsync}
          onClose={cancel}
        />
      </Suspense>
    )
  const [toPassOn] = workspacesToPassOn(workspaces)
  const title = `¿Eliminar la cuenta «${username}»?`
  const description = describeAccountLoss(agents, workspaces)
  if (toPassOn)
    return (
      <Dialog
        open={open}
        onOpenChange={(isOpen) => isOpen || cancel()}
        size="sm"
        title={title}
        description={description}
        footer={
          // A reload, since this tab may show another workspace.
          <a href={`/negocio?workspace=${toPassOn.id}`} className={buttonClass({ variant: 'primary' })}>
            Ir a Mi negocio
          </a>
        }
      />
    )
  return (
    <FormDialog
      open={open}
      size="sm"
      title={title}
      description={description}
      formId={formId}
      submit="Eliminar mi cuenta"
      submitting="Eliminando…"
      variant="danger"
      busy={busy}
      onClose={cancel}
    >
      <form id={formId} noValidate aria-label="Eliminar cuenta" onSubmit={onSubmit}>
        <input type="text" name="username" value={username} readOnly hidden autoComplete="username" />
        <CurrentPasswordField autoFocus form={form} />
      </form>
    </FormDialog>
  )
}
