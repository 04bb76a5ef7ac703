import { useQuery } from '@tanstack/react-query'
import { n8nQuery } from '../../../data/integrations/automation.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { describeRequestError } from '../profile-errors.ts'
import { N8nConnection } from './n8n-connection.tsx'

const title = 'Automatización'
const description =
  'Solo si usas n8n: tus flujos atienden WhatsApp y Telegram, y Portavoz guarda las conversaciones y redacta las respuestas. Sin n8n no hace falta nada de esto.'

export function ConnectionCard() {
  const { data, error, isFetching, refetch } = useQuery(n8nQuery)
  if (data) return <N8nConnection title={title} description={description} stored={data} />
  return (
    <SectionCard title={title} description={description}>
      {error ? (
        <ErrorState title="No se pudo obtener la configuración de n8n" busy={isFetching} onRetry={() => void refetch()}>
          {describeRequestError(error, '')}
        </ErrorState>
      ) : (
        <Skeleton size="h-72 w-full" />
      )}
    </SectionCard>
  )
}
