import type { ConversationFilters } from '../../data/conversations.ts'
import { Select } from '../../ui/select.tsx'

export const everyConversation: ConversationFilters = { status: 'all', platform: 'all' }

const statuses = [
  { value: 'all', label: 'Todos los estados' },
  { value: 'active', label: 'Activas' },
  { value: 'resolved', label: 'Resueltas' },
  { value: 'waiting', label: 'Pendientes' },
  { value: 'transferred', label: 'Transferidas' },
] as const
const platforms = [
  { value: 'all', label: 'Todos los canales' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'telegram', label: 'Telegram' },
] as const

type Props = { filters: ConversationFilters; onChange: (filters: ConversationFilters) => void }

export const ConversationFiltersBar = ({ filters, onChange }: Props) => (
  <div className="mt-5 flex flex-wrap gap-3">
    <Select
      label="Estado"
      value={filters.status}
      options={statuses}
      onChange={(status) => onChange({ ...filters, status })}
    />
    <Select
      label="Plataforma"
      value={filters.platform}
      options={platforms}
      onChange={(platform) => onChange({ ...filters, platform })}
    />
  </div>
)
