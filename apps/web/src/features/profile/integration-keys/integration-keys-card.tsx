import type { IntegrationKey } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { integrationKeysQuery } from '../../../data/integrations/integration-keys.ts'
import { formatDate, formatRelative } from '../../../lib/format/dates.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { RevokeAllKeys } from './revoke-all-keys.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { describeRequestError } from '../profile-errors.ts'

const createKeyDialog = lazyPart(() => import('./create-key.tsx').then((file) => file.CreateKey))

/** The integration keys, with which programs report exchanges and run agents for this workspace. */
export function IntegrationKeysCard() {
  const { data: keys, error, isPending, isFetching, refetch } = useQuery(integrationKeysQuery)
  const [isCreating, setIsCreating] = useState(false)
  const [revokingAll, setRevokingAll] = useState(false)
  const [revoking, setRevoking] = useState<IntegrationKey | null>(null)
  return (
    <SectionCard
      title="Claves de integración"
      description="Con una clave, n8n o un programa tuyo anota conversaciones y consulta a tus agentes en tu nombre. No abre nada más de tu cuenta."
      foot={
        // With the list, whose height it would move by.
        isPending ? undefined : (
          <>
            {keys && keys.length > 1 ? <Button onClick={() => setRevokingAll(true)}>Revocar todas</Button> : null}
            <Button onPointerEnter={createKeyDialog.fetchAhead} onClick={() => setIsCreating(true)}>
              Crear clave
            </Button>
          </>
        )
      }
    >
      {keys ? (
        <KeyList keys={keys} onRevoke={setRevoking} />
      ) : error ? (
        <ErrorState title="No se pudieron cargar tus claves" busy={isFetching} onRetry={() => void refetch()}>
          {describeRequestError(error, '')}
        </ErrorState>
      ) : (
        <Skeleton size="h-12 w-full" />
      )}
      <Suspense>{isCreating ? <createKeyDialog.Part onClose={() => setIsCreating(false)} /> : null}</Suspense>
      <RevokeAllKeys open={revokingAll} onClose={() => setRevokingAll(false)} />
      <RevokeKey integrationKey={revoking} onClose={() => setRevoking(null)} />
    </SectionCard>
  )
}

function KeyList({ keys, onRevoke }: { keys: readonly IntegrationKey[]; onRevoke: (key: IntegrationKey) => void }) {
  const now = useNow()
  if (keys.length === 0) return <p className="text-sm text-texto-2">Todavía no tienes claves.</p>
  return (
    <ul aria-label="Claves de integración" tabIndex={-1} className="-my-3 divide-y divide-linea">
      {keys.map((key) => (
        <li key={key.id} className="flex items-center gap-3 py-3">
          <KeyRound aria-hidden className="size-5 shrink-0 text-texto-3" strokeWidth={1.75} />
          <div className="min-w-0 flex-1">
            <p className="text-sm font-medium break-words">{key.name}</p>
            <p className="text-xs text-texto-3">
              <span className="num">{key.prefix}…</span> ·{' '}
              {key.lastUsedAt ? `Usada ${formatRelative(key.lastUsedAt, now)}` : 'Sin usar'} · Creada el{' '}
              {formatDate(key.createdAt)} por <span className="wrap-anywhere">{key.createdBy ?? '—'}</span>
            </p>
          </div>
          <Button size="sm" aria-label={`Revocar la clave ${key.name}`} onClick={() => onRevoke(key)}>
            Revocar
          </Button>
        </li>
      ))}
    </ul>
  )
}
