import { AppError, type FieldErrors, type ModelProvider, type ModelTestResult } from '@portavoz/contract'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { firstIssueOfEach } from '../../../../lib/hooks/use-zod-form.ts'
import { toast } from '../../../../ui/feedback/toast.ts'

type ModelTestOptions<Draft> = {
  /** The names of the form's fields by those of the draft. */
  fields: Record<string, string>
  schema: z.ZodMiniType<Draft>
  provider: ModelProvider
  /** Whose stored key is meant. */
  agentId: string | undefined
  request: { isPending: boolean; mutateAsync: (draft: Draft & { agentId?: string }) => Promise<ModelTestResult> }
  failure: string
}

/** Sends a test request to the model in the form, before anything is saved. `testButton` is the ref of its button. */
export function useModelTest<Draft>(options: ModelTestOptions<Draft>) {
  const { fields, schema, provider, agentId, request, failure } = options
  const [result, setResult] = useState<ModelTestResult | null>(null)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const testButton = useRef<HTMLButtonElement>(null)
  const { mutateAsync, isPending } = request
  /** A busy button loses the focus; it returns once the button is enabled again. */
  const returnsFocus = useRef(false)
  useEffect(() => {
    if (isPending || !returnsFocus.current) return
    returnsFocus.current = false
    testButton.current?.focus()
  }, [isPending])

  /** Shows each error under its field of this form. */
  function showFieldErrors(form: HTMLFormElement, values: FieldErrors) {
    returnsFocus.current = false
    const shownErrors = Object.entries(fields).flatMap(([field, name]) =>
      values[field] ? [[name, values[field]] as const] : [],
    )
    setFieldErrors(Object.fromEntries(shownErrors))
    const control = shownErrors[0] && form.elements.namedItem(shownErrors[0][0])
    if (control instanceof HTMLElement) control.focus()
  }

  async function runTest(form: HTMLFormElement | null) {
    if (!form) return
    const data = new FormData(form)
    const values = Object.entries(fields).flatMap(([field, name]) => {
      const value = data.get(name)
      return typeof value === 'string' ? [[field, value] as const] : []
    })
    const parsed = schema.safeParse({ provider, ...Object.fromEntries(values) })
    if (!parsed.success) return showFieldErrors(form, firstIssueOfEach(parsed.error.issues))
    returnsFocus.current = true
    try {
      setResult(await mutateAsync({ ...parsed.data, ...(agentId && { agentId }) }))
    } catch (error) {
      if (error instanceof AppError && error.fields) return showFieldErrors(form, error.fields)
      toast({ title: failure, description: (error as Error).message, kind: 'error' })
    }
  }

  return {
    result,
    fieldErrors,
    isTesting: isPending,
    testButton,
    test: (form: HTMLFormElement | null) => {
      setResult(null)
      setFieldErrors({})
      void runTest(form)
    },
    /** Clears the result after the form changed. */
    clear: () => {
      setResult(null)
      setFieldErrors({})
    },
  }
}
