import { limits, WorkspaceDraft } from '@portavoz/contract'
import { useRenameWorkspace } from '../../data/workspaces/workspaces.ts'
import { useZodForm } from '../../lib/hooks/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { SectionCard } from '../../ui/section-card.tsx'

const formId = 'workspace-name'

/** The name of the workspace, which administrators change. */
export function NameCard({ name, mayRename }: { name: string; mayRename: boolean }) {
  const { mutateAsync } = useRenameWorkspace()
  const { errors, busy, failure, touch, onSubmit } = useZodForm(WorkspaceDraft, async (draft) => {
    await mutateAsync(draft)
    toast({ title: 'Nombre guardado', kind: 'ok' })
  })
  if (!mayRename)
    return (
      <SectionCard title="Nombre">
        <p className="wrap-anywhere">{name}</p>
      </SectionCard>
    )
  return (
    <SectionCard
      title="Nombre"
      description="Lo ven las personas del negocio y a quienes invitas."
      foot={
        <Button type="submit" form={formId} variant="primary" busy={busy}>
          {busy ? 'Guardando…' : 'Guardar nombre'}
        </Button>
      }
    >
      <form id={formId} noValidate aria-label="Cambiar el nombre" onSubmit={onSubmit} className="grid gap-4">
        {failure instanceof Error ? (
          <Alert tone="error" title="No se pudo guardar el nombre">
            {failure.message}
          </Alert>
        ) : null}
        <TextField
          label="Nombre del negocio"
          name="name"
          defaultValue={name}
          autoComplete="organization"
          maxLength={limits.workspaceName}
          disabled={busy}
          error={errors['name']}
          onInput={() => touch('name')}
        />
      </form>
    </SectionCard>
  )
}
