import type { Profile } from '@portavoz/contract'
import { Suspense, useState } from 'react'
import { useExportData } from '../../../data/account/profile.ts'
import { useActiveWorkspace, useDistinctiveName } from '../../../data/workspaces/workspaces.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart, useOnceTrue } from '../../../ui/lazy/lazy-part.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { describeRequestError } from '../profile-errors.ts'
import { describeExport } from './describe-export.ts'

const setPasswordDialog = lazyPart(() =>
  import('../provider/set-password-dialog.tsx').then((file) => file.SetPasswordDialog),
)
const deleteAccountDialog = lazyPart(() => import('./delete-account.tsx').then((file) => file.DeleteAccount))

export function DataCard({ profile: { username, email, hasPassword } }: { profile: Profile }) {
  const { mutate, isPending } = useExportData()
  const exportText = describeExport(useActiveWorkspace(), useDistinctiveName() !== null)
  const [isAsking, setIsAsking] = useState(false)
  const wasOpened = useOnceTrue(isAsking)
  const exportData = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: 'Tus datos están en tus descargas', kind: 'ok' }),
      onError: (error) =>
        toast({ description: describeRequestError(error, 'No se pudieron descargar tus datos'), kind: 'error' }),
    })
  return (
    <SectionCard title="Tus datos">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-md text-sm text-texto-2">{exportText} No lleva contraseñas ni tokens.</p>
        <Button busy={isPending} onClick={exportData}>
          {isPending ? 'Preparando…' : 'Descargar mis datos'}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-linea pt-4">
        <p className="max-w-md text-sm text-texto-2">Borra tu cuenta y todo lo que guarda. No se puede deshacer.</p>
        <Button variant="danger" onPointerEnter={deleteAccountDialog.fetchAhead} onClick={() => setIsAsking(true)}>
          Eliminar mi cuenta
        </Button>
      </div>
      {wasOpened ? (
        <Suspense>
          {hasPassword ? (
            <deleteAccountDialog.Part username={username} open={isAsking} onClose={() => setIsAsking(false)} />
          ) : isAsking ? (
            <setPasswordDialog.Part email={email} onClose={() => setIsAsking(false)} />
          ) : null}
        </Suspense>
      ) : null}
    </SectionCard>
  )
}
