import { AppError, type FieldErrors, ModelDraft, type ModelProvider, type ModelTestResult } from '@portavoz/contract'
import { useEffect, useRef, useState } from 'react'
import { useTestModel } from '../../../../data/account/models.ts'
import { firstIssueOfEach } from '../../../../lib/hooks/use-zod-form.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import { optionFieldName } from '../options-form.ts'
import { apiKeyFieldName } from './own-model.ts'

/** Sends a test request to the model in the form, before anything is saved. `testButton` is the ref of its button. */
export function useModelTest(provider: ModelProvider, agentId: string | undefined) {
  const [result, setResult] = useState<ModelTestResult | null>(null)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const testButton = useRef<HTMLButtonElement>(null)
  const { mutateAsync, isPending } = useTestModel()
  /** A busy button loses the focus; it returns once the button is enabled again. */
  const returnsFocus = useRef(false)
  useEffect(() => {
    if (isPending || !returnsFocus.current) return
    returnsFocus.current = false
    testButton.current?.focus()
  }, [isPending])
  const fields = {
    name: optionFieldName('model.name'),
    baseUrl: optionFieldName('model.baseUrl'),
    apiKey: apiKeyFieldName(provider),
  }

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
    const parsed = ModelDraft.safeParse({ provider, ...Object.fromEntries(values) })
    if (!parsed.success) return showFieldErrors(form, firstIssueOfEach(parsed.error.issues))
    returnsFocus.current = true
    try {
      setResult(await mutateAsync({ ...parsed.data, ...(agentId && { agentId }) }))
    } catch (error) {
      if (error instanceof AppError && error.fields) return showFieldErrors(form, error.fields)
      toast({ title: 'No se pudo probar el modelo', description: (error as Error).message, kind: 'error' })
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
