import { useQuery } from '@tanstack/react-query'
import { whatsappVersionQuery } from '../../../data/whatsapp/whatsapp-version.ts'

/** The WhatsApp Web version that the server reports to WhatsApp, and advice about an old one. */
export function WhatsAppVersion() {
  const { data } = useQuery(whatsappVersionQuery)
  return (
    <p className="mt-2 text-sm wrap-anywhere text-texto-2">
      {data ? `${data.sentence} ${data.advice ?? ''}` : 'Comprobando…'}
    </p>
  )
}
