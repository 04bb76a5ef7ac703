import { useLiveState, type LiveState } from '../../data/live/live-state.ts'
import { Mark, type Shape, type Tone } from '../../ui/badge.tsx'

const words: Record<LiveState, { text: string; tone: Tone; shape: Shape }> = {
  live: { text: 'En vivo', tone: 'ok', shape: 'disc' },
  polling: { text: 'Cada 10 s', tone: 'aviso', shape: 'ring' },
  offline: { text: 'Sin conexión', tone: 'error', shape: 'diamond' },
}

export function LiveMark() {
  const state = useLiveState()
  if (!state) return null
  const { text, tone, shape } = words[state]
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-texto-3">
      <Mark tone={tone} shape={shape} />
      {text}
    </span>
  )
}
