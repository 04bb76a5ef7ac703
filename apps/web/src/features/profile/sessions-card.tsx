import type { SignedInDevice } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../../data/profile.ts'
import { formatDate, formatRelative } from '../../lib/dates.ts'
import { formatCount } from '../../lib/numbers.ts'
import { useNow } from '../../lib/use-now.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { Card } from './card.tsx'
import { refusal } from './words.ts'

const notClosed = 'No se pudo cerrar la sesión'
const complain = (error: unknown) => toast({ description: refusal(error, notClosed), kind: 'error' })

export function SessionsCard() {
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery)
  const [asking, setAsking] = useState(false)
  const others = sessions?.filter(({ isCurrent }) => !isCurrent).length ?? 0
  return (
    <Card
      title="Sesiones"
      description="Los lugares donde tu cuenta está abierta. Si no reconoces alguno, ciérralo y cambia tu contraseña."
      foot={others > 0 ? <Button onClick={() => setAsking(true)}>Cerrar las demás</Button> : null}
    >
      {sessions ? (
        <ul aria-label="Sesiones" tabIndex={-1} className="-my-3 divide-y divide-linea">
          {sessions.toSorted(currentFirst).map((one) => (
            <Device key={one.id} one={one} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState title="No se pudieron cargar tus sesiones" busy={isFetching} onRetry={() => void refetch()}>
          {refusal(error, '')}
        </ErrorState>
      ) : (
        <Skeleton size="h-12 w-full" />
      )}
      <CloseOthers open={asking} count={others} onClose={() => setAsking(false)} />
    </Card>
  )
}

const currentFirst = (a: SignedInDevice, b: SignedInDevice) =>
  Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt)

function Device({ one }: { one: SignedInDevice }) {
  const now = useNow()
  const end = useEndSession()
  const Icon = /android|iphone|móvil|teléfono/i.test(one.device) ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-texto-3" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium break-words">{one.device}</p>
        <p className="text-xs text-texto-3">
          Última actividad: {formatRelative(one.lastSeenAt, now)} · Abierta el {formatDate(one.createdAt)}
        </p>
      </div>
      {one.isCurrent ? (
        <Badge tone="ok" shape="disc">
          Esta sesión
        </Badge>
      ) : (
        <Button
          size="sm"
          busy={end.isPending}
          aria-label={`Cerrar la sesión de ${one.device}`}
          onClick={({ currentTarget }) => {
            currentTarget.closest('ul')?.focus()
            end.mutate(one.id, { onError: complain })
          }}
        >
          Cerrar
        </Button>
      )}
    </li>
  )
}

function CloseOthers({ open, count, onClose }: { open: boolean; count: number; onClose: () => void }) {
  const { mutate, isPending } = useEndOtherSessions()
  const confirm = () =>
    mutate(undefined, {
      onSuccess: ({ ended }) => toast({ title: formatCount(ended, 'sesión cerrada', 'sesiones cerradas'), kind: 'ok' }),
      onError: complain,
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="¿Cerrar las demás sesiones?"
      description={`Se ${count === 1 ? 'cerrará 1 sesión' : `cerrarán ${count} sesiones`}: habrá que volver a entrar con tu contraseña. Esta sigue abierta.`}
      confirm={isPending ? 'Cerrando…' : 'Cerrar las demás'}
      busy={isPending}
      onConfirm={confirm}
    />
  )
}
