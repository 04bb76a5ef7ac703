import { useQuery } from '@tanstack/react-query'
import { whatsappLimitsQuery } from '../../../data/whatsapp-limits.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatCount, formatNumber } from '../../../lib/numbers.ts'

/** New contacts written to today, how many there may be, and why. */
export function NewContactsFact({ sessionName }: { sessionName: string }) {
  const { data, isError } = useQuery(whatsappLimitsQuery(sessionName))
  if (!data) return isError ? 'No se pudo cargar' : 'Comprobando…'
  const { written, limit, next } = data.newContacts
  return (
    <>
      <span className="num">
        {formatNumber(written)} de {formatNumber(limit)}
      </span>{' '}
      en 24 horas.{' '}
      {next ? (
        <>
          El límite sube a {formatNumber(next.limit)} el <span className="num">{formatDateTime(next.at)}</span>: un
          número nuevo se cuida al principio.{' '}
        </>
      ) : null}
      Responder no tiene límite
    </>
  )
}

/** What came in the last seven days and could not be opened. */
export function UnopenedFact({ sessionName }: { sessionName: string }) {
  const { data, isError } = useQuery(whatsappLimitsQuery(sessionName))
  if (!data) return isError ? 'No se pudo cargar' : 'Comprobando…'
  if (data.unopened === 0) return 'Ninguno'
  return `${formatCount(data.unopened, 'mensaje', 'mensajes')}. Léelos en el celular`
}
