import { type Agent, type FieldErrors, limits } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { standaloneLinkClass } from '../../../ui/styles.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { AgentsLoadError } from '../agents-load-error.tsx'
import type { SharedUploadValues } from './upload-form.ts'

type SharedUploadFieldsProps = {
  /** Undefined if the agents failed to load. */
  agents: readonly Agent[] | undefined
  values: SharedUploadValues
  errors: FieldErrors
  disabled: boolean
}

export function SharedUploadFields({ agents: loadedAgents, values, errors, disabled }: SharedUploadFieldsProps) {
  const agents = loadedAgents ?? []
  const agentId = agents.some(({ id }) => id === values.agentId) ? values.agentId : ''
  return (
    <>
      <SelectField
        key={loadedAgents ? 'came' : 'missing'}
        label="Agente"
        name="agentId"
        defaultValue={agentId || (agents.length === 1 ? agents[0]!.id : '')}
        options={[
          { value: '', label: 'Elige un agente' },
          ...agents.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        error={errors['agentId']}
        disabled={disabled}
        hint={
          loadedAgents?.length === 0 ? (
            <Link to="/agents" search={{ create: 1 }} className={standaloneLinkClass}>
              Todavía no tienes agentes: crea el primero
            </Link>
          ) : (
            'Este agente usará el documento.'
          )
        }
      />
      <AgentsLoadError />
      <TextField
        label="Descripción"
        name="description"
        autoComplete="off"
        optional
        defaultValue={values.description}
        error={errors['description']}
        maxLength={limits.documentDescription}
        disabled={disabled}
      />
      <TextField
        label="Etiquetas"
        name="tags"
        optional
        defaultValue={values.tags}
        error={errors['tags']}
        hint="Sepáralas con comas."
        autoComplete="off"
        disabled={disabled}
      />
    </>
  )
}
