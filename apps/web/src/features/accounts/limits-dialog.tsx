import type { InstallationAccount } from '@portavoz/contract'
import { useId } from 'react'
import { useSetAccountLimits } from '../../data/installation/accounts.ts'
import { formatBytes, formatCount } from '../../lib/format/numbers.ts'
import { useZodForm } from '../../lib/hooks/use-zod-form.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { LimitsForm } from './limits-form.ts'
import { showFailure } from './show-failure.ts'

/** What the account may have, beside what it has. */
export function LimitsDialog({ account, onClose }: { account: InstallationAccount; onClose: () => void }) {
  const formId = useId()
  const save = useSetAccountLimits()
  const { id, name, limits, agents, messages, storageBytes } = account
  const { errors, busy, touch, onSubmit } = useZodForm(LimitsForm, async (changed) => {
    await save.mutateAsync({ id, ...changed }).catch(showFailure)
    toast({ title: 'Límites guardados', description: name, kind: 'ok' })
    onClose()
  })
  const field = (key: keyof typeof limits) => ({
    name: key,
    defaultValue: limits[key] ?? '',
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    optional: true,
    error: errors[key],
  })
  return (
    <FormDialog
      title={`Límites de «${name}»`}
      description="Vacío: sin límite. Lo que ya tiene se queda, y al 80 % se avisa a sus personas."
      formId={formId}
      submit="Guardar"
      submitting="Guardando…"
      busy={busy}
      onClose={onClose}
    >
      <form
        id={formId}
        noValidate
        onSubmit={onSubmit}
        onInput={(event) => touch((event.target as HTMLInputElement).name)}
      >
        <fieldset disabled={busy} className="grid gap-4">
          <TextField
            label="Agentes"
            {...field('agents')}
            hint={`Tiene ${formatCount(agents, 'agente', 'agentes')}. Con el límite no crea más.`}
          />
          <TextField
            label="Espacio (MB)"
            {...field('storageMb')}
            hint={`Usa ${formatBytes(storageBytes)} en documentos y archivos. Con el límite no guarda más.`}
          />
          <TextField
            label="Mensajes al mes"
            {...field('messages')}
            hint={`Este mes lleva ${formatCount(messages, 'mensaje', 'mensajes')}. Con el límite sus agentes callan, y lo que llegue queda en «Pendiente».`}
          />
        </fieldset>
      </form>
    </FormDialog>
  )
}
