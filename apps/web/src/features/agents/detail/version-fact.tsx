import { useQuery } from '@tanstack/react-query'
import { whatsappVersionQuery } from '../../../data/whatsapp-version.ts'

/** Which version of WhatsApp Web the server says it is, since when, and what to do about an old one. */
export function VersionFact() {
  const { data } = useQuery(whatsappVersionQuery)
  if (!data) return 'Comprobando…'
  return (
    <span className="wrap-anywhere">
      {data.sentence} {data.advice}
    </span>
  )
}
