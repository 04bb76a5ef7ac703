import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lookupSecretQuery, useMakeLookupSecret } from '../../../data/lookup-secret.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { RetryLine } from '../../../ui/retry-line.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'

const showing = lazyPart(() => import('../secret-dialog.tsx').then((file) => file.SecretDialog))

/** By what the owner's own system knows that it is this agent who asks. It is made and told once. */
export function LookupSecret({ agentId }: { agentId: string }) {
  const { data, error, refetch } = useQuery(lookupSecretQuery(agentId))
  const { mutate, isPending } = useMakeLookupSecret(agentId)
  const [secret, setSecret] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  if (!data)
    return error ? (
      <RetryLine onRetry={() => void refetch()}>No se pudo cargar con qué firma sus preguntas.</RetryLine>
    ) : (
      <Skeleton size="h-9 w-full" />
    )
  const make = () =>
    mutate(undefined, {
      onSuccess: (made) => setSecret(made.secret),
      onError: ({ message }) => toast({ title: 'No se pudo hacer el secreto', description: message, kind: 'error' }),
      onSettled: () => setAsking(false),
    })
  const { madeAt } = data
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="num min-w-0 text-xs text-texto-3">
        {madeAt === null
          ? 'Sin un secreto, tu sistema no puede saber que quien pregunta es este agente.'
          : `Firma sus preguntas con el secreto que hiciste el ${formatDateTime(madeAt)}.`}
      </p>
      <Button size="sm" busy={isPending} onClick={madeAt === null ? make : () => setAsking(true)}>
        {madeAt === null ? 'Hacer un secreto' : 'Hacer otro secreto'}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="¿Hacer otro secreto?"
        description="El de ahora deja de firmar en este momento: hasta que le pongas el nuevo a tu sistema, rechazará las preguntas y el agente responderá sin sus datos."
        confirm={isPending ? 'Haciéndolo…' : 'Hacer otro'}
        tone="primary"
        busy={isPending}
        onConfirm={make}
      />
      <Suspense>
        {secret ? (
          <showing.Part secret={secret} title="El secreto de las preguntas" onClose={() => setSecret(null)} />
        ) : null}
      </Suspense>
    </div>
  )
}
