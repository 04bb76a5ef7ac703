import { useQuery } from '@tanstack/react-query'
import { n8nQuery } from '../../../data/automation.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Card } from '../card.tsx'
import { refusal } from '../words.ts'
import { Connection } from './connection.tsx'

const title = 'Automatización'
const description =
  'Solo si usas n8n: tus flujos atienden WhatsApp y Telegram, y Portavoz guarda las conversaciones y redacta las respuestas. Sin n8n no hace falta nada de esto.'

/** The account's n8n. */
export function ConnectionCard() {
  const { data, error, isFetching, refetch } = useQuery(n8nQuery)
  if (data) return <Connection title={title} description={description} stored={data} />
  return (
    <Card title={title} description={description}>
      {error ? (
        <ErrorState title="No se pudo obtener la configuración de n8n" busy={isFetching} onRetry={() => void refetch()}>
          {refusal(error, '')}
        </ErrorState>
      ) : (
        <Skeleton size="h-72 w-full" />
      )}
    </Card>
  )
}
