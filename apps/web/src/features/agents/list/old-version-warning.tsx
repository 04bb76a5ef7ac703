import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { whatsappVersionQuery } from '../../../data/whatsapp/whatsapp-version.ts'
import { formatDate } from '../../../lib/format/dates.ts'

export function OldVersionWarning() {
  const { data } = useQuery(whatsappVersionQuery)
  if (!data?.isOld) return null
  return (
    <p className="flex items-start gap-2 rounded-ctl bg-aviso-suave px-3 py-2 text-xs text-aviso">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        WhatsApp Web <span className="num">{data.version}</span>
        {data.since ? `, del ${formatDate(data.since)},` : ''} es una versión vieja: vincular teléfonos falla sin
        avisar. {data.remedy}
      </span>
    </p>
  )
}
