import { WorkspaceDraft } from '@portavoz/contract'
import { useState } from 'react'
import { useRenameWorkspace } from '../../data/workspaces/workspaces.ts'
import { useZodForm } from '../../lib/hooks/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { WorkspaceNameForm } from './workspace-name-form.tsx'

const formId = 'workspace-name'

/** The name of the workspace, which administrators change. */
export function NameCard({ name, mayRename }: { name: string; mayRename: boolean }) {
  const { mutateAsync } = useRenameWorkspace()
  const [typed, setTyped] = useState(name)
  const form = useZodForm(WorkspaceDraft, async (draft) => {
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
      description="Lo ven las personas del negocio y las que invites."
      foot={
        <Button type="submit" form={formId} variant="primary" busy={form.busy} disabled={typed.trim() === name}>
          {form.busy ? 'Guardando…' : 'Guardar nombre'}
        </Button>
      }
    >
      <WorkspaceNameForm
        id={formId}
        label="Cambiar el nombre"
        failureTitle="No se pudo guardar el nombre"
        form={form}
        defaultValue={name}
        onType={setTyped}
      />
    </SectionCard>
  )
}
