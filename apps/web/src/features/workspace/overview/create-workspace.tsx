import { WorkspaceDraft } from '@portavoz/contract'
import { useCreateWorkspace } from '../../../data/workspaces/workspaces.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { activeWorkspace } from '../../../lib/session/active-workspace.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
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
    <FormDialog
      open={open}
      size="sm"
      title="Crear otro negocio"
      description="Empieza vacío: sus agentes, conversaciones y personas son suyos y no se mezclan con los demás."
      formId={formId}
      submit="Crear negocio"
      submitting="Creando…"
      busy={busy}
      onClose={onClose}
    >
      <WorkspaceNameForm
        id={formId}
        label="Crear otro negocio"
        failureTitle="No se pudo crear el negocio"
        form={form}
        autoFocus
      />
    </FormDialog>
  )
}
