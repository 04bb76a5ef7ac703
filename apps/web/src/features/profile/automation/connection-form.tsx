import { AppError, type N8nConfig, N8nDraft, type N8nTestResult } from '@portavoz/contract'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { useSaveN8n, useTestN8n } from '../../../data/integrations/automation.ts'
import { type N8nFormValues, readN8nForm, toN8nFormValues } from '../../../data/integrations/n8n-draft.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useTestOrSave } from '../use-test-or-save.ts'
import { fieldErrorsOf, rethrowFormError } from '../profile-errors.ts'
import { ConnectionFields } from './connection-fields.tsx'
import { RemoveConnection } from './remove-connection.tsx'
import { ConnectionTestResult } from './connection-test-result.tsx'

const formId = 'n8n-connection'

/** An unchecked box is absent from the form data. */
const TypedConnection = z.pipe(
  z.transform((typed: Record<string, unknown>): unknown => ({ ...typed, isEnabled: 'isEnabled' in typed })),
  N8nDraft,
)

type ConnectionFormProps = {
  title: string
  description: string
  /** The shown values: the stored ones, overlaid with what was typed. */
  config: N8nConfig
  /** A new version renders the fields again. */
  version: string
  onType: (typed: N8nFormValues) => void
  /** The server could not store the typed values. */
  onUnsaved: (typed: N8nFormValues) => void
  /** The typed values are stored. */
  onSettled: () => void
  onRemoved: () => void
  children: ReactNode
}

/** The form of the n8n connection: tests the typed values or saves them. */
export function ConnectionForm({ title, description, config, version, children, ...handlers }: ConnectionFormProps) {
  const { onType, onUnsaved, onSettled, onRemoved } = handlers
  const [testResult, setTestResult] = useState<N8nTestResult | null>(null)
  const { isTest, restoreFocus, button } = useTestOrSave(formId)
  const [save, test] = [useSaveN8n(), useTestN8n()]
  const { errors, busy, touch, onSubmit } = useZodForm(TypedConnection, async (draft) => {
    setTestResult(null)
    if (isTest()) setTestResult(await test.mutateAsync(draft).catch(reportNotTested))
    else await saveDraft(draft)
    restoreFocus()
  })
  async function saveDraft(draft: N8nDraft) {
    await save.mutateAsync(draft).catch((error: unknown) => {
      if (!fieldErrorsOf(error)) onUnsaved(toN8nFormValues(draft))
      return reportNotSaved(error)
    })
    onSettled()
    toast({ title: 'Configuración guardada', kind: 'ok' })
  }
  return (
    <SectionCard
      title={title}
      description={description}
      foot={
        <>
          {config.updatedAt === null ? null : <RemoveConnection onRemoved={onRemoved} />}
          <Button {...button('try', { busy: test.isPending, disabled: busy })}>
            {test.isPending ? 'Probando…' : 'Probar conexión'}
          </Button>
          <Button {...button('save', { busy: save.isPending, disabled: busy })} variant="primary">
            {save.isPending ? 'Guardando…' : 'Guardar configuración'}
          </Button>
        </>
      }
    >
      {children}
      <form
        id={formId}
        noValidate
        aria-label="Conexión con n8n"
        onSubmit={onSubmit}
        onChange={({ currentTarget }) => {
          setTestResult(null)
          onType(readN8nForm(currentTarget))
        }}
        className="grid gap-4 sm:grid-cols-2"
      >
        <ConnectionFields key={version} config={config} busy={busy} errors={errors} touch={touch} />
      </form>
      {testResult ? <ConnectionTestResult result={testResult} /> : null}
    </SectionCard>
  )
}

/** Missing fields get their error under each of them. */
const reportNotTested = (error: unknown): never =>
  rethrowFormError(
    error,
    error instanceof AppError && error.code === 'n8n.incomplete' ? error.message : 'No se pudo probar la conexión',
  )

const NOT_SAVED_TEXT = 'No se pudo guardar la configuración en el servidor'

function reportNotSaved(error: unknown): never {
  if (fieldErrorsOf(error)) return rethrowFormError(error, NOT_SAVED_TEXT)
  toast({ description: NOT_SAVED_TEXT, kind: 'error' })
  throw error
}
