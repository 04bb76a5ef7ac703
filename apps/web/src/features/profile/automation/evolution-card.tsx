import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { evolutionQuery, useRenewEvolution } from '../../../data/evolution.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Card } from '../card.tsx'
import { refusal } from '../words.ts'
import { EvolutionActions } from './evolution-actions.tsx'
import { EvolutionAddress } from './evolution-address.tsx'
import { EvolutionSecret } from './evolution-secret.tsx'
import { refuse } from './refuse.ts'

/** Evolution API, connected straight to Portavoz. */
export function EvolutionCard() {
  const { data, error, isFetching, refetch } = useQuery(evolutionQuery)
  const [made, setMade] = useState<{ address: string; secret: string } | null>(null)
  const connect = useRenewEvolution()
  return (
    <Card
      title="Evolution API"
      description="Solo si tus flujos usan Evolution API: así Portavoz ve al momento lo que escriben tus clientes, lo que contestas desde el celular, si tus mensajes se leyeron y los códigos QR."
      foot={
        data === null ? (
          <Button
            busy={connect.isPending}
            onClick={() =>
              connect.mutate(undefined, { onSuccess: setMade, onError: refuse('No se pudo conectar Evolution API') })
            }
          >
            {connect.isPending ? 'Preparando…' : 'Conectar Evolution API'}
          </Button>
        ) : data ? (
          <EvolutionActions onMade={setMade} />
        ) : undefined
      }
    >
      {data ? (
        <EvolutionAddress webhook={data} />
      ) : data === null ? (
        <p className="text-sm text-texto-2">Todavía no está conectada.</p>
      ) : error ? (
        <ErrorState title="No se pudo saber si está conectada" busy={isFetching} onRetry={() => void refetch()}>
          {refusal(error, '')}
        </ErrorState>
      ) : (
        <Skeleton size="h-12 w-full" />
      )}
      {made ? <EvolutionSecret {...made} onClose={() => setMade(null)} /> : null}
    </Card>
  )
}
