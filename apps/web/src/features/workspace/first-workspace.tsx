import { WorkspaceDraft } from '@portavoz/contract'
import { useEffect, useState } from 'react'
import { useCreateWorkspace } from '../../data/workspaces/workspaces.ts'
import { signOut } from '../../data/account/sign-out.ts'
import { useZodForm } from '../../lib/hooks/use-zod-form.ts'
import { activeWorkspace } from '../../lib/session/active-workspace.ts'
import { departureNote } from '../../lib/session/departure-note.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { WorkspaceNameForm } from './workspace-name-form.tsx'

/** For a person without a workspace: creates one, or signs out. `note`: why the person left the last one. */
export function FirstWorkspace({ note }: { note: string | null }) {
  const [shownNote] = useState(note)
  // It is said once.
  useEffect(() => departureNote.clear(), [])
  const creating = useCreateWorkspace()
  const form = useZodForm(WorkspaceDraft, async (draft) => {
    activeWorkspace.switchTo((await creating.mutateAsync(draft)).id)
  })
  const { busy } = form
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-5 p-6">
      <h1 className="text-2xl font-semibold">Crea tu negocio</h1>
      {shownNote === null ? null : <Alert title={shownNote} />}
      <p className="text-sm text-texto-2">
        Ahora mismo no perteneces a ningún negocio. Crea el tuyo, o abre el enlace de quien te invite.
      </p>
      <WorkspaceNameForm label="Crear negocio" failureTitle="No se pudo crear el negocio" form={form}>
        <div className="flex justify-between gap-3">
          <Button type="button" variant="ghost" disabled={busy} onClick={() => void signOut()}>
            Cerrar Sesión
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? 'Creando…' : 'Crear negocio'}
          </Button>
        </div>
      </WorkspaceNameForm>
    </main>
  )
}
