import type { AgentTestState } from '@portavoz/contract'
import { Badge } from '../../../../ui/badge.tsx'
import { testStateStyles } from './test-texts.ts'

export function TestStateBadge({ state }: { state: AgentTestState }) {
  const { label, tone, shape } = testStateStyles[state]
  return (
    <Badge tone={tone} shape={shape}>
      {label}
    </Badge>
  )
}
