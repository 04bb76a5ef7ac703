import { limits, type AgentWords, type FieldErrors } from '@portavoz/contract'
import type { FormEvent, ReactNode } from 'react'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** By this name the button in the dialog's foot submits it. */
export const wordsForm = 'agent-words'

type Props = {
  form: {
    errors: FieldErrors
    busy: boolean
    touch: (name: string) => void
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  words: AgentWords
  onWords: (words: AgentWords) => void
  children?: ReactNode
}

export function WordsForm({ form: { errors, busy, touch, onSubmit }, words, onWords, children }: Props) {
  function onInput(event: FormEvent<HTMLFormElement>) {
    const typed = new FormData(event.currentTarget)
    const word = (name: keyof AgentWords) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    onWords({ name: word('name'), description: word('description'), prompt: word('prompt') })
    touch((event.target as HTMLInputElement).name)
  }
  return (
    <form id={wordsForm} noValidate onSubmit={onSubmit} onInput={onInput}>
      <fieldset disabled={busy} className="grid gap-4">
        <TextField
          label="Nombre"
          name="name"
          defaultValue={words.name}
          error={errors['name']}
          maxLength={limits.agentName}
          autoComplete="off"
          autoFocus
        />
        <TextField
          label="Descripción"
          name="description"
          defaultValue={words.description}
          error={errors['description']}
          maxLength={limits.agentDescription}
          autoComplete="off"
        />
        <TextArea
          label="Prompt del sistema"
          name="prompt"
          rows={6}
          defaultValue={words.prompt}
          error={errors['prompt']}
          maxLength={limits.agentPrompt}
          hint="Quién es, qué sabe y cómo habla. Escríbelo como se lo dirías a una persona nueva en tu equipo."
        />
        {children}
      </fieldset>
    </form>
  )
}
