import { Suspense, useState } from 'react'
import { useExportData } from '../../data/profile.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart, useEver } from '../../ui/lazy-part.ts'
import { toast } from '../../ui/toast.ts'
import { Card } from './card.tsx'
import { refusal } from './words.ts'

const leaving = lazyPart(() => import('./delete-account.tsx').then((file) => file.DeleteAccount))

export function DataCard({ username }: { username: string }) {
  const { mutate, isPending } = useExportData()
  const [asking, setAsking] = useState(false)
  const ever = useEver(asking)
  const exportData = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: 'Tus datos están en tus descargas', kind: 'ok' }),
      onError: (error) => toast({ description: refusal(error, 'No se pudieron descargar tus datos'), kind: 'error' }),
    })
  return (
    <Card title="Tus datos">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-md text-sm text-texto-2">
          Un archivo zip con tus agentes, tus conversaciones y tu cuenta. No lleva contraseñas ni tokens.
        </p>
        <Button busy={isPending} onClick={exportData}>
          {isPending ? 'Preparando…' : 'Descargar mis datos'}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-linea pt-4">
        <p className="max-w-md text-sm text-texto-2">Borra tu cuenta y todo lo que guarda. No se puede deshacer.</p>
        <Button variant="danger" onPointerEnter={leaving.fetchAhead} onClick={() => setAsking(true)}>
          Eliminar mi cuenta
        </Button>
      </div>
      {ever ? (
        <Suspense>
          <leaving.Part username={username} open={asking} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
}
