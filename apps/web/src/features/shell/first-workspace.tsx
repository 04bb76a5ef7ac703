import { limits, WorkspaceDraft } from '@portavoz/contract'
import { useCreateWorkspace } from '../../data/workspaces/workspaces.ts'
import { signOut } from '../../data/account/sign-out.ts'
import { useZodForm } from '../../lib/hooks/use-zod-form.ts'
import { activeWorkspace } from '../../lib/session/active-workspace.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

/** For a person without a workspace: creates one, or signs out. */
export function FirstWorkspace() {
  const creating = useCreateWorkspace()
  const { errors, busy, failure, touch, onSubmit } = useZodForm(WorkspaceDraft, async (draft) => {
    activeWorkspace.switchTo((await creating.mutateAsync(draft)).id)
  })
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-5 p-6">
      <h1 className="text-2xl font-semibold">Crea tu negocio</h1>
      <p className="text-sm text-texto-2">
        Ahora mismo no perteneces a ningún negocio. Crea el tuyo, o abre el enlace de quien te invite.
      </p>
      <form noValidate aria-label="Crear negocio" onSubmit={onSubmit} className="grid gap-4">
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
          maxLength={limits.workspaceName}
          disabled={busy}
          error={errors['name']}
          onInput={() => touch('name')}
        />
        <div className="flex justify-between gap-3">
          <Button type="button" variant="ghost" disabled={busy} onClick={() => void signOut()}>
            Cerrar Sesión
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? 'Creando…' : 'Crear negocio'}
          </Button>
        </div>
      </form>
    </main>
  )
}
