import { type Agent, type FieldErrors, limits } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { SelectField } from '../../../ui/select-field.tsx'
import { loneLinkClass } from '../../../ui/styles.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { MissingAgents } from '../missing-agents.tsx'
import type { SharedWords } from './upload-words.ts'

type Props = {
  /** None where they did not come. */
  agents: readonly Agent[] | undefined
  words: SharedWords
  errors: FieldErrors
  disabled: boolean
}

export function SharedFields({ agents: came, words, errors, disabled }: Props) {
  const agents = came ?? []
  const known = agents.some(({ id }) => id === words.agentId) ? words.agentId : ''
  return (
    <>
      <SelectField
        key={came ? 'came' : 'missing'}
        label="Agente"
        name="agentId"
        defaultValue={known || (agents.length === 1 ? agents[0]!.id : '')}
        options={[
          { value: '', label: 'Elige un agente' },
          ...agents.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        error={errors['agentId']}
        disabled={disabled}
        hint={
          came?.length === 0 ? (
            <Link to="/agents" search={{ create: 1 }} className={loneLinkClass}>
              Todavía no tienes agentes: crea el primero
            </Link>
          ) : (
            'Responderá con lo que diga.'
          )
        }
      />
      <MissingAgents />
      <TextField
        label="Descripción"
        name="description"
        autoComplete="off"
        optional
        defaultValue={words.description}
        error={errors['description']}
        maxLength={limits.documentDescription}
        disabled={disabled}
      />
      <TextField
        label="Etiquetas"
        name="tags"
        optional
        defaultValue={words.tags}
        error={errors['tags']}
        hint="Sepáralas con comas."
        autoComplete="off"
        disabled={disabled}
      />
    </>
  )
}
