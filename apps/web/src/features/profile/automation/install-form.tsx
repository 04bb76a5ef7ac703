import { WorkflowInstallDraft, limits, type WorkflowInstall } from '@portavoz/contract'
import type { ReactNode } from 'react'
import { useInstallWorkflows } from '../../../data/integrations/n8n-workflows.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { verbatimInput } from '../../../ui/forms/verbatim.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { fieldErrorsOf, rethrowFormError } from '../profile-errors.ts'

const formId = 'n8n-workflows'
const NOT_INSTALLED_TEXT = 'No se pudieron instalar los flujos'

type InstallFormProps = {
  title: string
  description: string
  install: WorkflowInstall
  canInstall: boolean
  children: ReactNode
}

/** The Evolution API address, if there is one, and the button that installs the workflows in n8n. */
export function InstallForm({ title, description, install, canInstall, children }: InstallFormProps) {
  const { evolutionUrl, hasEvolutionKey, installedAt, isRunning } = install
  const installWorkflows = useInstallWorkflows()
  const { errors, busy, touch, onSubmit } = useZodForm(WorkflowInstallDraft, async (draft, form) => {
    await installWorkflows.mutateAsync(draft).catch((error: unknown) => {
      // Other failures are shown at the step where they happened.
      if (fieldErrorsOf(error)) return rethrowFormError(error, NOT_INSTALLED_TEXT)
      toast({ description: NOT_INSTALLED_TEXT, kind: 'error' })
      throw error
    })
    form.reset()
    toast({ title: 'Flujos instalados', kind: 'ok' })
  })
  const isBusy = busy || isRunning
  const field = (name: 'evolutionUrl' | 'evolutionKey') => ({
    name,
    disabled: isBusy || !canInstall,
    error: errors[name],
    optional: true,
    ...verbatimInput,
    onInput: () => touch(name),
  })
  return (
    <SectionCard
      title={title}
      description={description}
      foot={
        <Button type="submit" form={formId} variant="primary" busy={isBusy} disabled={isBusy || !canInstall}>
          {isBusy ? 'Instalando…' : installedAt ? 'Actualizar flujos' : 'Instalar flujos'}
        </Button>
      }
    >
      <form id={formId} noValidate aria-label={title} onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('evolutionUrl')}
          key={evolutionUrl}
          label="URL de Evolution API"
          type="url"
          inputMode="url"
          maxLength={limits.webhookUrl}
          defaultValue={evolutionUrl}
          placeholder="https://evolution.tu-negocio.com"
          hint="Como la ve n8n. Si solo usas Telegram, déjala vacía."
        />
        <TextField
          {...field('evolutionKey')}
          label="Clave de Evolution API"
          type="password"
          hint={
            hasEvolutionKey
              ? 'La tiene n8n. Escríbela solo si cambias la clave o la dirección.'
              : 'Va directo a n8n, que la guarda cifrada. Portavoz no la conserva.'
          }
        />
      </form>
      {children}
    </SectionCard>
  )
}
