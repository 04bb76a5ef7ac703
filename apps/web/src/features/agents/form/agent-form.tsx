import { limits, type CustomConfig, type FieldErrors } from '@portavoz/contract'
import type { FormEvent, ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { useMedia } from '../../../lib/hooks/use-media.ts'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { ReplyOptions } from '../options/reply-options.tsx'
import type { AgentRuntime } from '../options/option-support.ts'
import { type AgentFormValues, toFormValues, readFormValues } from '../options/options-form.ts'

/** The id by which the dialog's submit button refers to the form. */
export const agentFormId = 'agent-words'

/** What the prompt's column leaves to it, with the bar above and the foot below. */
const heights = { alone: 'calc(100dvh - 25rem)', aboveToken: 'calc(100dvh - 33rem)' }

type AgentFormProps = {
  form: {
    errors: FieldErrors
    busy: boolean
    touch: (name: string) => void
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  values: AgentFormValues
  onValuesChange: (values: AgentFormValues) => void
  /** The agent's options; without them the form hides them. */
  options?: { runtime: AgentRuntime; config: CustomConfig; agentId?: string }
  /** False where the form is only part of a page. */
  autoFocus?: boolean
  /** On a wide page: the options beside the other fields, and open. */
  hasColumns?: boolean
  /** Of the prompt's field where the page gives it one. */
  promptHeight?: string | undefined
  children?: ReactNode
}

export function AgentForm({
  form: { errors, busy, touch, onSubmit },
  values,
  onValuesChange,
  options,
  autoFocus = true,
  hasColumns = false,
  promptHeight,
  children,
}: AgentFormProps) {
  // The variables refer to the prompt, which stays beside them where the whole column fits the window.
  const isSticky = useMedia('(min-height: 40rem)') && hasColumns
  const storedOptions = options && toFormValues(options.config)
  const initialOptions = storedOptions && { ...storedOptions, ...values.options }
  function onInput(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const data = new FormData(form)
    const readField = (name: 'name' | 'description' | 'prompt') => {
      const value = data.get(name)
      return typeof value === 'string' ? value : ''
    }
    const typedOptions = initialOptions && readFormValues(form, initialOptions)
    const hasOptions = values.options || JSON.stringify(typedOptions) !== JSON.stringify(storedOptions)
    onValuesChange({
      name: readField('name'),
      description: readField('description'),
      prompt: readField('prompt'),
      ...(typedOptions && hasOptions && { options: typedOptions }),
    })
    touch((event.target as HTMLInputElement).name)
  }
  return (
    <form id={agentFormId} noValidate onSubmit={onSubmit} onInput={onInput}>
      <fieldset disabled={busy} className={hasColumns ? 'grid items-start gap-4 lg:grid-cols-2' : 'grid gap-4'}>
        <div className={cx('grid min-w-0 gap-4', isSticky && 'sticky top-20')}>
          <TextField
            label="Nombre"
            name="name"
            defaultValue={values.name}
            error={errors['name']}
            maxLength={limits.agentName}
            autoComplete="off"
            autoFocus={autoFocus}
          />
          <TextField
            label="Descripción"
            name="description"
            defaultValue={values.description}
            error={errors['description']}
            maxLength={limits.agentDescription}
            autoComplete="off"
          />
          <TextArea
            label="Prompt del sistema"
            name="prompt"
            rows={hasColumns ? 16 : 6}
            style={{ height: isSticky ? (children ? heights.aboveToken : heights.alone) : promptHeight }}
            defaultValue={values.prompt}
            error={errors['prompt']}
            maxLength={limits.agentPrompt}
            hint="Instrucciones para tu agente: quién es, qué sabe y cómo habla. Escríbelas como a una persona nueva en tu equipo."
          />
          {children}
        </div>
        {options && initialOptions ? (
          <ReplyOptions
            {...options}
            typed={initialOptions}
            errors={errors}
            defaultOpen={hasColumns || values.options !== undefined}
          />
        ) : null}
      </fieldset>
    </form>
  )
}
