import { limits, type WorkspaceDraft } from '@portavoz/contract'
import type { ReactNode } from 'react'
import type { useZodForm } from '../../lib/hooks/use-zod-form.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

type WorkspaceNameFormProps = {
  /** For a submit button outside of the form. */
  id?: string
  label: string
  failureTitle: string
  form: ReturnType<typeof useZodForm<typeof WorkspaceDraft>>
  defaultValue?: string
  onType?: (name: string) => void
  autoFocus?: boolean
  children?: ReactNode
}

/** The name of a new or an existing workspace. */
export function WorkspaceNameForm(props: WorkspaceNameFormProps) {
  const { id, label, failureTitle, form, defaultValue, onType, autoFocus, children } = props
  const { errors, busy, failure, touch, onSubmit } = form
  return (
    <form id={id} noValidate aria-label={label} onSubmit={onSubmit} className="grid gap-4">
      {failure instanceof Error ? (
        <Alert tone="error" title={failureTitle}>
          {failure.message}
        </Alert>
      ) : null}
      <TextField
        label="Nombre del negocio"
        name="name"
        defaultValue={defaultValue}
        placeholder="Tienda Aurora"
        autoComplete="organization"
        autoFocus={autoFocus}
        maxLength={limits.workspaceName}
        disabled={busy}
        error={errors['name']}
        onInput={({ currentTarget }) => {
          touch('name')
          onType?.(currentTarget.value)
        }}
      />
      {children}
    </form>
  )
}
