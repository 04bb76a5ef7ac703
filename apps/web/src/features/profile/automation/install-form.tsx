import { InstallDraft, limits, type WorkflowInstall } from '@portavoz/contract'
import type { ReactNode } from 'react'
import { useInstallWorkflows } from '../../../data/n8n-workflows.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { verbatim } from '../../../ui/verbatim.ts'
import { Card } from '../card.tsx'
import { fieldsOf, tell } from '../words.ts'

const formId = 'n8n-workflows'
const NOT_DONE = 'No se pudieron instalar los flujos'

type Props = { title: string; description: string; install: WorkflowInstall; canInstall: boolean; children: ReactNode }

/** Says where Evolution API is, where there is one, and puts the workflows into n8n. */
export function InstallForm({ title, description, install, canInstall, children }: Props) {
  const { evolutionUrl, hasEvolutionKey, installedAt, isRunning } = install
  const put = useInstallWorkflows()
  const { errors, busy, touch, onSubmit } = useZodForm(InstallDraft, async (draft, form) => {
    await put.mutateAsync(draft).catch((error: unknown) => {
      // Everything else is told by the steps, where it happened.
      if (fieldsOf(error)) return tell(error, NOT_DONE)
      toast({ description: NOT_DONE, kind: 'error' })
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
    ...verbatim,
    onInput: () => touch(name),
  })
  return (
    <Card
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
    </Card>
  )
}
