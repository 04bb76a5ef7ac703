import { limits, WorkspaceDraft } from '@portavoz/contract'
import { useCreateWorkspace } from '../../../data/workspaces/workspaces.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { activeWorkspace } from '../../../lib/session/active-workspace.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

const formId = 'create-workspace'

/** Opens the new workspace in this tab. */
export function CreateWorkspace({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { mutateAsync } = useCreateWorkspace()
  const { errors, failure, busy, touch, onSubmit } = useZodForm(WorkspaceDraft, async (draft) => {
    activeWorkspace.switchTo((await mutateAsync(draft)).id)
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || busy || onClose()}
      size="sm"
      title="Crear otro negocio"
      description="Empieza vacío: sus agentes, conversaciones y personas son suyos y no se mezclan con los demás."
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {busy ? 'Creando…' : 'Crear negocio'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate aria-label="Crear otro negocio" onSubmit={onSubmit} className="grid gap-4">
        {failure instanceof Error ? (
          <Alert tone="error" title="No se pudo crear el negocio">
            {failure.message}
          </Alert>
        ) : null}
        <TextField
          label="Nombre del negocio"
          name="name"
          placeholder="Tienda Aurora"
          autoComplete="organization"
          autoFocus
          maxLength={limits.workspaceName}
          disabled={busy}
          error={errors['name']}
          onInput={() => touch('name')}
        />
      </form>
    </Dialog>
  )
}
