import { type Agent, type KnowledgeDocument, limits } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { agentsQuery } from '../../../data/agents.ts'
import { useUpdateDocument } from '../../../data/documents.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { described, Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { inputClass } from '../../../ui/styles.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { MissingAgents } from '../missing-agents.tsx'
import { changesOf, EditForm, tagsWritten } from './edit-words.ts'

const formId = 'document-edit'
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** What its owner says of it, and its last day. */
export function EditDocument({ document, onClose }: { document: KnowledgeDocument; onClose: () => void }) {
  const { id, name, description, agentId, agentName, validUntil } = document
  const { data: agents = [] } = useQuery(agentsQuery)
  const [typed, setTyped] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const update = useUpdateDocument()
  const dateId = useId()
  const { errors, busy, touch, onSubmit } = useZodForm(EditForm, async (said) => {
    const changes = changesOf(document, said, timeZone)
    if (Object.keys(changes).length === 0) return onClose()
    await update.mutateAsync(
      { id, ...changes },
      { onError: (error) => toast({ description: error.message, kind: 'error' }) },
    )
    toast({ title: 'Documento actualizado', kind: 'ok' })
    onClose()
  })
  /** Its own has a name though the others have not come. */
  const ownOf = (known: readonly Agent[]) =>
    agentId && agentName && !known.some((one) => one.id === agentId) ? [{ value: agentId, label: agentName }] : []
  const field = (of: string) => {
    const [, own] = Object.entries(errors).find(([said]) => said === of || said.startsWith(`${of}.`)) ?? []
    return own
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || (typed ? setLeaving(true) : onClose())}
      title="Editar documento"
      foot={
        <Button type="submit" form={formId} variant="primary" busy={busy}>
          {busy ? 'Guardando…' : 'Guardar cambios'}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={onSubmit}
        onInput={(event) => {
          setTyped(true)
          touch((event.target as HTMLInputElement).name)
        }}
      >
        <fieldset disabled={busy} className="grid gap-4">
          <TextField
            label="Nombre"
            name="name"
            defaultValue={name}
            error={field('name')}
            maxLength={limits.documentName}
            hint="Así lo citan tus agentes."
            autoComplete="off"
          />
          <TextField
            label="Descripción"
            name="description"
            autoComplete="off"
            optional
            defaultValue={description}
            error={field('description')}
            maxLength={limits.documentDescription}
          />
          <TextField
            label="Etiquetas"
            name="tags"
            optional
            defaultValue={tagsWritten(document)}
            error={field('tags')}
            hint="Sepáralas con comas."
            autoComplete="off"
          />
          <SelectField
            label="Agente"
            name="agentId"
            defaultValue={agentId ?? ''}
            error={field('agentId')}
            options={[
              { value: '', label: 'Disponible para todos los agentes' },
              ...agents.map((agent) => ({ value: agent.id, label: agent.name })),
              ...ownOf(agents),
            ]}
          />
          <MissingAgents />
          <Field
            id={dateId}
            label="Vigente hasta"
            optional
            error={field('validUntil')}
            hint="Después de ese día deja de responder, sin eliminarse."
          >
            <input
              {...described(dateId, { error: field('validUntil'), hint: true })}
              id={dateId}
              type="date"
              name="validUntil"
              defaultValue={validUntil ?? ''}
              className={inputClass()}
            />
          </Field>
        </fieldset>
      </form>
      <ConfirmDialog
        open={leaving}
        onOpenChange={(next) => next || setLeaving(false)}
        title="¿Descartar lo que escribiste?"
        description="Los cambios de este documento no se han guardado."
        confirm="Descartar"
        cancel="Seguir escribiendo"
        onConfirm={onClose}
      />
    </Dialog>
  )
}
