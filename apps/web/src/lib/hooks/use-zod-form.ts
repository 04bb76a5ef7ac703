import { AppError, type FieldErrors } from '@portavoz/contract'
import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'

/** While the form itself moves the focus, its alert stays. */
const focusing = { now: false }

/**
 * An uncontrolled form, so that no render or refusal loses typed text. Validates with a schema of the contract, shows
 * one sentence per field and focuses the first invalid one. An error that `submit` throws becomes `failure`; its
 * `fields` are shown at their fields.
 */
export function useZodForm<S extends z.ZodMiniType<object>>(
  schema: S,
  submit: (values: z.output<S>, form: HTMLFormElement) => void | Promise<void>,
  /** Called with the invalid fields. */
  onInvalid: (fields: FieldErrors) => void = () => {},
) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  /** Synchronous, because a disabled field cannot take the focus. */
  function show(next: { busy: boolean; failure: unknown; errors: FieldErrors }) {
    flushSync(() => {
      setBusy(next.busy)
      setFailure(next.failure)
      setErrors(next.errors)
    })
  }

  /** The validated values without submitting; null after showing the errors. */
  function readValues(form: HTMLFormElement): z.output<S> | null {
    const parsed = schema.safeParse(readForm(form))
    if (parsed.success) return parsed.data
    refuse(form, firstIssueOfEach(parsed.error.issues))
    return null
  }

  function refuse(form: HTMLFormElement, fields: FieldErrors) {
    show({ busy: false, failure: null, errors: fields })
    onInvalid(fields)
    focusFirst(form, fields)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null
    const values = readValues(form)
    if (values === null) return
    show({ busy: true, failure: null, errors: {} })
    const failed = await captureError(() => submit(values, form))
    const fields = failed?.reason instanceof AppError ? failed.reason.fields : undefined
    show({ busy: false, failure: failed?.reason ?? null, errors: fields ?? {} })
    if (fields) focusFirst(form, fields)
    else if (failed) button?.focus()
  }

  /** The user edits this field: its error and the form's alert disappear. */
  function touch(name: string) {
    setFailure(null)
    setErrors((values) => Object.fromEntries(Object.entries(values).filter(([field]) => !isFieldOf(field, name))))
  }

  return {
    errors,
    failure,
    busy,
    touch,
    read: readValues,
    /** Shows errors that were found elsewhere at their fields. */
    refuse,
    dismiss: () => {
      if (!focusing.now) setFailure(null)
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
  }
}

/**
 * Controls of the same name form one value with a line each. Input that the browser cannot parse, such as half a date,
 * becomes NaN, which no schema accepts.
 */
function readForm(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form)
  const values: Record<string, unknown> = Object.fromEntries(data)
  for (const name of data.keys()) if (typeof values[name] === 'string') values[name] = readText(data, name)
  for (const control of form.elements)
    if (control instanceof HTMLInputElement && control.validity.badInput) values[control.name] = Number.NaN
  return values
}

/** The values of all controls of a name, one per line. */
export const readText = (data: FormData, name: string): string =>
  data
    .getAll(name)
    .filter((value) => typeof value === 'string')
    .join('\n')

async function captureError(action: () => void | Promise<void>): Promise<{ reason: unknown } | null> {
  try {
    await action()
    return null
  } catch (reason) {
    return { reason }
  }
}

export function firstIssueOfEach(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const values: FieldErrors = {}
  for (const { path, message } of issues) values[path.join('.')] ??= message
  return values
}

/** A field name also covers the errors of its list items. */
const isFieldOf = (field: string, name: string) => name !== '' && (field === name || field.startsWith(`${name}.`))

function focusFirst(form: HTMLFormElement, fields: FieldErrors) {
  const values = Object.keys(fields)
  const failed = [...form.elements].find((control) =>
    values.some((field) => isFieldOf(field, control.getAttribute('name') ?? '')),
  )
  focusing.now = true
  if (failed instanceof HTMLElement) failed.focus()
  focusing.now = false
}
