import type { ConversationStatus } from '@portavoz/contract'
import { Badge } from '../../ui/badge.tsx'
import { statusLooks } from './words.ts'

export function StatusBadge({ status }: { status: ConversationStatus }) {
  const { word, tone, shape } = statusLooks[status]
  return (
    <Badge tone={tone} shape={shape}>
      {word}
    </Badge>
  )
}
