import type { TestState } from '@portavoz/contract'
import { Badge } from '../../../../ui/badge.tsx'
import { stateLooks } from './words.ts'

export function StateBadge({ state }: { state: TestState }) {
  const { word, tone, shape } = stateLooks[state]
  return (
    <Badge tone={tone} shape={shape}>
      {word}
    </Badge>
  )
}
