import { type Agent, type KnowledgeDocument, limits } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { agentsQuery } from '../../../data/agents/agents.ts'
import { useUpdateDocument } from '../../../data/documents/documents.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { DiscardDialog } from '../../../ui/overlays/discard-dialog.tsx'
import { fieldAriaProps, Field } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { inputClass } from '../../../ui/styles.ts'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { AgentsLoadError } from '../agents-load-error.tsx'
import { findChanges, DocumentEditForm, formatTags } from './document-edit-form.ts'

const formId = 'document-edit'
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export function EditDocumentDialog({ document, onClose }: { document: KnowledgeDocument; onClose: () => void }) {
  const { id, name, description, agentId, agentName, validUntil } = document
  const { data: agents = [] } = useQuery(agentsQuery)
  const [hasChanges, setHasChanges] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const update = useUpdateDocument()
  const dateId = useId()
  const { errors, busy, touch, onSubmit } = useZodForm(DocumentEditForm, async (value) => {
    const changes = findChanges(document, value, timeZone)
    if (Object.keys(changes).length === 0) return onClose()
    await update.mutateAsync(
      { id, ...changes },
      { onError: (error) => toast({ description: error.message, kind: 'error' }) },
    )
    toast({ title: 'Documento actualizado', kind: 'ok' })
    onClose()
  })
  /** The document's agent stays an option while the agents have not loaded. */
  const missingAgentOption = (loadedAgents: readonly Agent[]) =>
    agentId && agentName && !loadedAgents.some((agent) => agent.id === agentId)
      ? [{ value: agentId, label: agentName }]
      : []
  const errorAt = (fieldName: string) => {
    const [, own] =
      Object.entries(errors).find(([value]) => value === fieldName || value.startsWith(`${fieldName}.`)) ?? []
    return own
  }
  return (
    <FormDialog
      title="Editar documento"
      formId={formId}
      submit="Guardar cambios"
      submitting="Guardando…"
      busy={busy}
      onClose={() => (hasChanges ? setDiscarding(true) : onClose())}
    >
      <form
        id={formId}
        noValidate
        onSubmit={onSubmit}
        onInput={(event) => {
          setHasChanges(true)
          touch((event.target as HTMLInputElement).name)
        }}
      >
        <fieldset disabled={busy} className="grid gap-4">
          <TextField
            label="Nombre"
            name="name"
            defaultValue={name}
            error={errorAt('name')}
            maxLength={limits.documentName}
            hint="Así lo citan tus agentes."
            autoComplete="off"
          />
          <TextArea
            label="Descripción"
            name="description"
            rows={3}
            autoComplete="off"
            optional
            defaultValue={description}
            error={errorAt('description')}
            maxLength={limits.documentDescription}
          />
          <TextField
            label="Etiquetas"
            name="tags"
            optional
            defaultValue={formatTags(document)}
            error={errorAt('tags')}
            hint="Sepáralas con comas."
            autoComplete="off"
          />
          <SelectField
            label="Agente"
            name="agentId"
            defaultValue={agentId ?? ''}
            error={errorAt('agentId')}
            options={[
              { value: '', label: 'Disponible para todos los agentes' },
              ...agents.map((agent) => ({ value: agent.id, label: agent.name })),
              ...missingAgentOption(agents),
            ]}
          />
          <AgentsLoadError />
          <Field
            id={dateId}
            label="Vigente hasta"
            optional
            error={errorAt('validUntil')}
            hint="Después de ese día deja de responder, sin eliminarse."
          >
            <input
              {...fieldAriaProps(dateId, { error: errorAt('validUntil'), hint: true })}
              id={dateId}
              type="date"
              name="validUntil"
              defaultValue={validUntil ?? ''}
              className={inputClass()}
            />
          </Field>
        </fieldset>
      </form>
      <DiscardDialog
        open={isDiscarding}
        description="Los cambios de este documento no se han guardado."
        onKeep={() => setDiscarding(false)}
        onDiscard={onClose}
      />
    </FormDialog>
  )
}
