import { useQuery } from '@tanstack/react-query'
import { whatsappLimitsQuery } from '../../../data/whatsapp/whatsapp-limits.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { formatCount, formatNumber } from '../../../lib/format/numbers.ts'

/** New contacts written to in 24 hours, and the limit. */
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

/** Messages of the last seven days that WhatsApp could not decrypt. */
export function UndecryptableFact({ sessionName }: { sessionName: string }) {
  const { data, isError } = useQuery(whatsappLimitsQuery(sessionName))
  if (!data) return isError ? 'No se pudo cargar' : 'Comprobando…'
  if (data.unopened === 0) return 'Ninguno'
  return `${formatCount(data.unopened, 'mensaje', 'mensajes')}. Léelos en el celular`
}
