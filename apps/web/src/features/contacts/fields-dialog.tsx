import { type ContactField, ContactFieldDraft, contactLimits } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  contactFieldsQuery,
  useCreateContactField,
  useRemoveContactField,
  useRenameContactField,
} from '../../data/contacts/contact-fields.ts'
import { useZodForm } from '../../lib/hooks/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { RetryLine } from '../../ui/feedback/retry-line.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showAndRethrow, toastFailure } from './form-failures.ts'

/** The fields of the workspace's contacts: create, rename and delete. */
export function FieldsDialog({ onClose }: { onClose: () => void }) {
  const { data: fields, error, refetch } = useQuery(contactFieldsQuery)
  const [removed, setRemoved] = useState<ContactField | null>(null)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Campos de tus contactos"
      description={`Datos que quieres guardar de cada persona, como la ciudad. Hasta ${contactLimits.fieldsMax}.`}
    >
      {error && !fields ? (
        <RetryLine onRetry={() => void refetch()}>No se pudieron cargar los campos.</RetryLine>
      ) : null}
      {fields && fields.length > 0 ? (
        <ul aria-label="Campos" className="mb-4 grid gap-3">
          {fields.map((field) => (
            <FieldItem key={field.id} field={field} onRemove={() => setRemoved(field)} />
          ))}
        </ul>
      ) : null}
      {fields && fields.length < contactLimits.fieldsMax ? <NewField /> : null}
      {removed ? <RemoveField field={removed} onClose={() => setRemoved(null)} /> : null}
    </Dialog>
  )
}

function FieldItem({ field, onRemove }: { field: ContactField; onRemove: () => void }) {
  const rename = useRenameContactField()
  const { errors, busy, touch, onSubmit } = useZodForm(ContactFieldDraft, async ({ name }) => {
    if (name !== field.name)
      await rename.mutateAsync({ id: field.id, name }).catch(showAndRethrow('No se pudo guardar el campo'))
  })
  return (
    <li>
      <form noValidate onSubmit={onSubmit} onInput={() => touch('name')} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={`Nombre de «${field.name}»`}
            name="name"
            defaultValue={field.name}
            maxLength={contactLimits.fieldName}
            error={errors['name']}
            autoComplete="off"
          />
        </div>
        <Button type="submit" size="lg" busy={busy}>
          Guardar
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Eliminar el campo ${field.name}`} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </form>
    </li>
  )
}

function NewField() {
  const create = useCreateContactField()
  const { errors, busy, touch, onSubmit } = useZodForm(ContactFieldDraft, async ({ name }, form) => {
    await create.mutateAsync(name).catch(showAndRethrow('No se pudo crear el campo'))
    form.reset()
  })
  return (
    <form noValidate onSubmit={onSubmit} onInput={() => touch('name')} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label="Campo nuevo"
          name="name"
          placeholder="Ciudad"
          maxLength={contactLimits.fieldName}
          error={errors['name']}
          autoComplete="off"
        />
      </div>
      <Button type="submit" size="lg" variant="primary" busy={busy}>
        Crear
      </Button>
    </form>
  )
}

function RemoveField({ field: { id, name }, onClose }: { field: ContactField; onClose: () => void }) {
  const { mutate, isPending } = useRemoveContactField()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`¿Eliminar el campo «${name}»?`}
      description="Se perderá lo que cada contacto tiene en él. No se puede deshacer."
      confirm={isPending ? 'Eliminando…' : 'Eliminar'}
      busy={isPending}
      onConfirm={() => mutate(id, { onError: toastFailure('No se pudo eliminar el campo'), onSettled: onClose })}
    />
  )
}
