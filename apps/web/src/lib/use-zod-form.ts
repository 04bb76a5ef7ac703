import { AppError, type FieldErrors } from '@portavoz/contract'
import { useState, type FormEvent } from 'react'
import type * as z from 'zod/mini'

/**
 * Forms that the browser itself holds: what was typed is never lost to a render or to a refusal.
 * Checks with a schema of the contract, shows one sentence per field and goes to the first wrong one.
 * What `submit` throws becomes `failure`, and its `fields` go under theirs.
 */
export function useZodForm<S extends z.ZodMiniType<object>>(
  schema: S,
  submit: (values: z.output<S>, form: HTMLFormElement) => void | Promise<void>,
) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  function refuse(form: HTMLFormElement, fields: FieldErrors) {
    setErrors(fields)
    focusFirst(form, fields)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)))
    setFailure(null)
    if (!parsed.success) return refuse(form, firstOfEach(parsed.error.issues))
    setErrors({})
    setBusy(true)
    const wrong = await attempt(() => submit(parsed.data, form))
    setBusy(false)
    if (!wrong) return
    setFailure(wrong.reason)
    if (wrong.reason instanceof AppError && wrong.reason.fields) refuse(form, wrong.reason.fields)
    else requestAnimationFrame(() => button?.focus())
  }

  /** A person is mending this field: its sentence and the form's alert have been read. */
  function touch(name: string) {
    setFailure(null)
    setErrors((said) => Object.fromEntries(Object.entries(said).filter(([field]) => field !== name)))
  }

  return {
    errors,
    failure,
    busy,
    touch,
    dismiss: () => setFailure(null),
    onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
  }
}

async function attempt(act: () => void | Promise<void>): Promise<{ reason: unknown } | null> {
  try {
    await act()
    return null
  } catch (reason) {
    return { reason }
  }
}

export function firstOfEach(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const said: FieldErrors = {}
  for (const { path, message } of issues) said[String(path[0] ?? '')] ??= message
  return said
}

/** After the next paint, because fields are disabled while a request runs. */
function focusFirst(form: HTMLFormElement, fields: FieldErrors) {
  requestAnimationFrame(() => {
    const wrong = [...form.elements].find((field) => (field.getAttribute('name') ?? '') in fields)
    if (wrong instanceof HTMLElement) wrong.focus()
  })
}
