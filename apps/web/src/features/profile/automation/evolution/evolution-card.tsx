import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { evolutionQuery, useRenewEvolution } from '../../../../data/integrations/evolution.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { describeRequestError } from '../../profile-errors.ts'
import { EvolutionActions } from './evolution-actions.tsx'
import { showErrorOr } from '../show-error.ts'
import { evolutionSettings, type EvolutionWebhook } from '@portavoz/contract'
import { OneTimeSecretDialog } from '../../../../ui/one-time-secret.tsx'
import { formatRelative } from '../../../../lib/format/dates.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { TextField } from '../../../../ui/forms/text-field.tsx'

/** Evolution API, connected to Portavoz without n8n in between. */
export function EvolutionCard() {
  const { data, error, isFetching, refetch } = useQuery(evolutionQuery)
  const [created, setCreated] = useState<{ address: string; secret: string } | null>(null)
  const connect = useRenewEvolution()
  return (
    <SectionCard
      title="Evolution API"
      description="Solo si tus flujos usan Evolution API: así Portavoz ve al momento lo que escriben tus clientes, lo que contestas desde el celular, si tus mensajes se leyeron y los códigos QR."
      foot={
        data === null ? (
          <Button
            busy={connect.isPending}
            onClick={() =>
              connect.mutate(undefined, {
                onSuccess: setCreated,
                onError: showErrorOr('No se pudo conectar Evolution API'),
              })
            }
          >
            {connect.isPending ? 'Preparando…' : 'Conectar Evolution API'}
          </Button>
        ) : data ? (
          <EvolutionActions onCreated={setCreated} />
        ) : undefined
      }
    >
      {data ? (
        <EvolutionAddress webhook={data} />
      ) : data === null ? (
        <p className="text-sm text-texto-2">Todavía no está conectada.</p>
      ) : error ? (
        <ErrorState title="No se pudo saber si está conectada" busy={isFetching} onRetry={() => void refetch()}>
          {describeRequestError(error, '')}
        </ErrorState>
      ) : (
        <Skeleton size="h-12 w-full" />
      )}
      {created ? <EvolutionSecret {...created} onClose={() => setCreated(null)} /> : null}
    </SectionCard>
  )
}

type EvolutionSecretProps = { address: string; secret: string; onClose: () => void }

/** The settings for Evolution API, shown once. */
const EvolutionSecret = ({ address, secret, onClose }: EvolutionSecretProps) => (
  <OneTimeSecretDialog
    size="md"
    title="Configura tu Evolution API"
    description="Envía esto a «POST /webhook/set/» seguido del nombre de cada instancia. Es lo mismo para todas."
    label="Configuración"
    pronoun="la"
    name="settings"
    text={JSON.stringify(evolutionSettings(address, secret), null, 2)}
    rows={8}
    onClose={onClose}
  >
    Lleva el secreto con el que Portavoz sabe que el aviso es tuyo. Si lo pierdes o alguien más lo ve, haz otro.
  </OneTimeSecretDialog>
)

/** The webhook address for Evolution API, and when its last event arrived. */
function EvolutionAddress({ webhook: { address, heardAt } }: { webhook: EvolutionWebhook }) {
  const now = useNow()
  return (
    <TextField
      label="Dirección de tu cuenta"
      name="evolution"
      readOnly
      value={address}
      hint={
        heardAt === null
          ? 'Todavía no ha llegado ningún aviso. Pon la configuración en cada instancia de Evolution API.'
          : `Último aviso: ${formatRelative(heardAt, now)}.`
      }
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
