import { OwnPassword } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from '../../data/agents.ts'
import { useDeleteAccount } from '../../data/profile.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { emptyPasswords } from './empty-passwords.ts'
import { whatIsLost } from './what-is-lost.ts'
import { tell } from './words.ts'

const formId = 'delete-account'

type Props = { username: string; open: boolean; onClose: () => void }

/** Names what goes with the account, and asks for the password before it goes. */
export function DeleteAccount({ username, open, onClose }: Props) {
  const { data: agents } = useQuery({ ...agentsQuery, enabled: open })
  const remove = useDeleteAccount()
  const { errors, busy, touch, onSubmit } = useZodForm(OwnPassword, async (words, form) => {
    await remove
      .mutateAsync(words.currentPassword)
      .catch((error: unknown) => tell(error, 'No se pudo eliminar la cuenta'))
      .finally(() => emptyPasswords(form))
  })
  function leave() {
    touch('currentPassword')
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || busy || leave()}
      size="sm"
      title={`¿Eliminar la cuenta «${username}»?`}
      description={whatIsLost(agents)}
      foot={
        <>
          <Button disabled={busy} onClick={leave}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {busy ? 'Eliminando…' : 'Eliminar mi cuenta'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate aria-label="Eliminar cuenta" onSubmit={onSubmit}>
        <input type="text" name="username" value={username} readOnly hidden autoComplete="username" />
        <TextField
          label="Contraseña actual"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          autoFocus
          disabled={busy}
          error={errors['currentPassword']}
          onInput={() => touch('currentPassword')}
        />
      </form>
    </Dialog>
  )
}
