import type { SignedInDevice } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../../../data/account/profile.ts'
import { formatFullDateTime, formatRelative } from '../../../lib/format/dates.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { describeRequestError } from '../profile-errors.ts'

const notEndedText = 'No se pudo cerrar la sesión'
const showError = (error: unknown) => toast({ description: describeRequestError(error, notEndedText), kind: 'error' })

export function SessionsCard() {
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery)
  const [isAsking, setIsAsking] = useState(false)
  const otherCount = sessions?.filter(({ isCurrent }) => !isCurrent).length ?? 0
  return (
    <SectionCard
      title="Sesiones"
      description="Los lugares donde tu cuenta está abierta. Si no reconoces alguno, ciérralo y cambia tu contraseña."
    >
      {otherCount > 0 ? (
        <div className="flex">
          <Button size="sm" onClick={() => setIsAsking(true)}>
            Cerrar las demás
          </Button>
        </div>
      ) : null}
      {sessions ? (
        <ul aria-label="Sesiones" tabIndex={-1} className="-my-3 divide-y divide-linea">
          {sessions.toSorted(currentFirst).map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState title="No se pudieron cargar tus sesiones" busy={isFetching} onRetry={() => void refetch()}>
          {describeRequestError(error, '')}
        </ErrorState>
      ) : (
        <Skeleton size="h-12 w-full" />
      )}
      <EndOtherSessions open={isAsking} count={otherCount} onClose={() => setIsAsking(false)} />
    </SectionCard>
  )
}

const currentFirst = (a: SignedInDevice, b: SignedInDevice) =>
  Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt)

function SessionItem({ session }: { session: SignedInDevice }) {
  const now = useNow()
  const endSession = useEndSession()
  const Icon = /android|iphone|móvil|teléfono/i.test(session.device) ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-texto-3" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-8 items-center justify-between gap-3">
          <p className="min-w-0 text-sm font-medium break-words">{session.device}</p>
          {session.isCurrent ? (
            <Badge tone="ok" shape="disc">
              Esta sesión
            </Badge>
          ) : (
            <Button
              size="sm"
              busy={endSession.isPending}
              aria-label={`Cerrar la sesión de ${session.device}`}
              onClick={({ currentTarget }) => {
                currentTarget.closest('ul')?.focus()
                endSession.mutate(session.id, { onError: showError })
              }}
            >
              Cerrar
            </Button>
          )}
        </div>
        <p className="text-xs text-texto-3">Última actividad: {formatRelative(session.lastSeenAt, now)}</p>
        <p className="text-xs text-texto-3">Abierta el {formatFullDateTime(session.createdAt)}</p>
      </div>
    </li>
  )
}

function EndOtherSessions({ open, count, onClose }: { open: boolean; count: number; onClose: () => void }) {
  const { mutate, isPending } = useEndOtherSessions()
  const confirm = () =>
    mutate(undefined, {
      onSuccess: ({ ended }) => toast({ title: formatCount(ended, 'sesión cerrada', 'sesiones cerradas'), kind: 'ok' }),
      onError: showError,
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
