import { WorkspaceDraft } from '@portavoz/contract'
import { useCreateWorkspace } from '../../../data/workspaces/workspaces.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { activeWorkspace } from '../../../lib/session/active-workspace.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { WorkspaceNameForm } from '../workspace-name-form.tsx'

const formId = 'create-workspace'

/** Opens the new workspace in this tab. */
export function CreateWorkspace({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { mutateAsync } = useCreateWorkspace()
  const form = useZodForm(WorkspaceDraft, async (draft) => {
    activeWorkspace.switchTo((await mutateAsync(draft)).id)
  })
  const { busy } = form
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
      <WorkspaceNameForm
        id={formId}
        label="Crear otro negocio"
        failureTitle="No se pudo crear el negocio"
        form={form}
        autoFocus
      />
    </Dialog>
  )
}
