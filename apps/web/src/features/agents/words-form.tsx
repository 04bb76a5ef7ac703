import { limits, type CustomConfig, type FieldErrors } from '@portavoz/contract'
import type { FormEvent, ReactNode } from 'react'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { OptionsFields } from './options/options-fields.tsx'
import { type TypedAgent, typedFrom, typedIn, type Voice } from './options/options.ts'

/** By this name the button in the dialog's foot submits it. */
export const wordsForm = 'agent-words'

type Props = {
  form: {
    errors: FieldErrors
    busy: boolean
    touch: (name: string) => void
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  words: TypedAgent
  onWords: (words: TypedAgent) => void
  /** Of an agent whose options may be set here, as they stand. */
  options?: { voice: Voice; config: CustomConfig; agentId?: string }
  /** In a page that is more than this form, whoever arrives is not taken to it. */
  autoFocus?: boolean
  children?: ReactNode
}

export function WordsForm({
  form: { errors, busy, touch, onSubmit },
  words,
  onWords,
  options,
  autoFocus = true,
  children,
}: Props) {
  const standing = options && typedFrom(options.config)
  const begun = standing && { ...standing, ...words.options }
  function onInput(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const typed = new FormData(form)
    const word = (name: 'name' | 'description' | 'prompt') => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    const chosen = begun && typedIn(form, begun)
    const isChosen = words.options || JSON.stringify(chosen) !== JSON.stringify(standing)
    onWords({
      name: word('name'),
      description: word('description'),
      prompt: word('prompt'),
      ...(chosen && isChosen && { options: chosen }),
    })
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
          autoFocus={autoFocus}
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
        {options && begun ? (
          <OptionsFields {...options} typed={begun} errors={errors} defaultOpen={words.options !== undefined} />
        ) : null}
      </fieldset>
    </form>
  )
}
