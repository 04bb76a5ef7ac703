import type { ConversationStatus } from '@portavoz/contract'
import { Badge } from '../../ui/badge.tsx'
import { conversationStatusStyles } from './labels.ts'

export function StatusBadge({ status }: { status: ConversationStatus }) {
  const { label, tone, shape } = conversationStatusStyles[status]
  return (
    <Badge tone={tone} shape={shape}>
      {label}
    </Badge>
  )
}
