import { secondFactorLimits, type Passkey, PasskeyName } from '@portavoz/contract'
import * as z from 'zod/mini'
import { useRenamePasskey } from '../../../data/account/second-factor.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { describeRequestError } from '../profile-errors.ts'

const formId = 'rename-passkey'
const schema = z.object({ name: PasskeyName })

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey()
  const { errors, failure, busy, touch, onSubmit } = useZodForm(schema, async ({ name }) => {
    await rename.mutateAsync({ passkeyId: passkey.id, name })
    onClose()
  })
  return (
    <FormDialog
      size="sm"
      title="Cambiar el nombre de la llave"
      formId={formId}
      submit="Guardar"
      submitting="Guardando…"
      busy={busy}
      onClose={onClose}
    >
      <form
        id={formId}
        noValidate
        aria-label="Cambiar el nombre de la llave"
        onSubmit={onSubmit}
        className="grid gap-4"
      >
        {failure === null ? null : (
          <Alert tone="error" title={describeRequestError(failure, 'No se pudo cambiar el nombre')} />
        )}
        <TextField
          label="Nombre de la llave"
          name="name"
          defaultValue={passkey.name}
          autoComplete="off"
          autoFocus
          maxLength={secondFactorLimits.passkeyName}
          disabled={busy}
          error={errors['name']}
          onInput={() => touch('name')}
        />
      </form>
    </FormDialog>
  )
}
