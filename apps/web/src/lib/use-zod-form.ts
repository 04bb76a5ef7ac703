import { AppError, type FieldErrors } from '@portavoz/contract'
import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'

/** While the form itself goes to a field, nobody has read its alert yet. */
const placing = { now: false }

/**
 * Forms that the browser itself holds: what was typed is never lost to a render or to a refusal.
 * Checks with a schema of the contract, shows one sentence per field and goes to the first wrong one.
 * What `submit` throws becomes `failure`, and its `fields` go under theirs.
 */
export function useZodForm<S extends z.ZodMiniType<object>>(
  schema: S,
  submit: (values: z.output<S>, form: HTMLFormElement) => void | Promise<void>,
  /** Hears of what a person left wrong, besides its sentences. */
  onWrong: (fields: FieldErrors) => void = () => {},
) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  /** At once, because a field that is still disabled takes no focus. */
  function show(now: { busy: boolean; failure: unknown; errors: FieldErrors }) {
    flushSync(() => {
      setBusy(now.busy)
      setFailure(now.failure)
      setErrors(now.errors)
    })
  }

  /** What it says, without sending it; null, with its sentences, when something in it is wrong. */
  function read(form: HTMLFormElement): z.output<S> | null {
    const parsed = schema.safeParse(saidIn(form))
    if (parsed.success) return parsed.data
    refuse(form, firstOfEach(parsed.error.issues))
    return null
  }

  function refuse(form: HTMLFormElement, fields: FieldErrors) {
    show({ busy: false, failure: null, errors: fields })
    onWrong(fields)
    focusFirst(form, fields)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null
    const said = read(form)
    if (said === null) return
    show({ busy: true, failure: null, errors: {} })
    const wrong = await attempt(() => submit(said, form))
    const fields = wrong?.reason instanceof AppError ? wrong.reason.fields : undefined
    show({ busy: false, failure: wrong?.reason ?? null, errors: fields ?? {} })
    if (fields) focusFirst(form, fields)
    else if (wrong) button?.focus()
  }

  /** A person is mending this field: its sentence and the form's alert have been read. */
  function touch(name: string) {
    setFailure(null)
    setErrors((said) => Object.fromEntries(Object.entries(said).filter(([field]) => !isOf(field, name))))
  }

  return {
    errors,
    failure,
    busy,
    touch,
    read,
    /** Somebody else found it wrong: each sentence goes under its field. */
    refuse,
    dismiss: () => {
      if (!placing.now) setFailure(null)
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
  }
}

/**
 * Several controls of one name hold one value, a line each. What the browser holds but cannot read, as a date half typed,
 * it tells as nothing; here it is no value at all.
 */
function saidIn(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form)
  const said: Record<string, unknown> = Object.fromEntries(data)
  for (const name of data.keys()) if (typeof said[name] === 'string') said[name] = textIn(data, name)
  for (const one of form.elements)
    if (one instanceof HTMLInputElement && one.validity.badInput) said[one.name] = Number.NaN
  return said
}

/** All that stands under a name, a line for each of its controls. */
export const textIn = (data: FormData, name: string): string =>
  data
    .getAll(name)
    .filter((value) => typeof value === 'string')
    .join('\n')

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
  for (const { path, message } of issues) said[path.join('.')] ??= message
  return said
}

/** A control that holds several values is wrong when one of them is. */
const isOf = (field: string, name: string) => name !== '' && (field === name || field.startsWith(`${name}.`))

function focusFirst(form: HTMLFormElement, fields: FieldErrors) {
  const said = Object.keys(fields)
  const wrong = [...form.elements].find((one) => said.some((field) => isOf(field, one.getAttribute('name') ?? '')))
  placing.now = true
  if (wrong instanceof HTMLElement) wrong.focus()
  placing.now = false
}
