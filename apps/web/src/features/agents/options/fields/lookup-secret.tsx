import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lookupSecretQuery, useRenewLookupSecret } from '../../../../data/agents/lookup-secret.ts'
import { formatDateTime } from '../../../../lib/format/dates.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx'
import { lazyPart } from '../../../../ui/lazy/lazy-part.ts'
import { RetryLine } from '../../../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'

const secretDialog = lazyPart(() => import('../../secret-dialog.tsx').then((file) => file.SecretDialog))

/** The secret that signs external lookups. It is shown once. */
export function LookupSecret({ agentId }: { agentId: string }) {
  const { data, error, refetch } = useQuery(lookupSecretQuery(agentId))
  const { mutate, isPending } = useRenewLookupSecret(agentId)
  const [secret, setSecret] = useState<string | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  if (!data)
    return error ? (
      <RetryLine onRetry={() => void refetch()}>No se pudo cargar con qué firma sus preguntas.</RetryLine>
    ) : (
      <Skeleton size="h-9 w-full" />
    )
  const renewSecret = () =>
    mutate(undefined, {
      onSuccess: (response) => setSecret(response.secret),
      onError: ({ message }) => toast({ title: 'No se pudo hacer el secreto', description: message, kind: 'error' }),
      onSettled: () => setConfirming(false),
    })
  const { madeAt } = data
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="num min-w-0 text-xs text-texto-3">
        {madeAt === null
          ? 'Sin un secreto, tu sistema no puede saber que quien pregunta es este agente.'
          : `Firma sus preguntas con el secreto que hiciste el ${formatDateTime(madeAt)}.`}
      </p>
      <Button size="sm" busy={isPending} onClick={madeAt === null ? renewSecret : () => setConfirming(true)}>
        {madeAt === null ? 'Hacer un secreto' : 'Hacer otro secreto'}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="¿Hacer otro secreto?"
        description="El de ahora deja de firmar en este momento: hasta que le pongas el nuevo a tu sistema, rechazará las preguntas y el agente responderá sin sus datos."
        confirm={isPending ? 'Haciéndolo…' : 'Hacer otro'}
        tone="primary"
        busy={isPending}
        onConfirm={renewSecret}
      />
      <Suspense>
        {secret ? (
          <secretDialog.Part secret={secret} title="El secreto de las preguntas" onClose={() => setSecret(null)} />
        ) : null}
      </Suspense>
    </div>
  )
}
