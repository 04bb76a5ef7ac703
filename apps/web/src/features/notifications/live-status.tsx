import { useLiveState, type LiveState } from '../../data/live/live-state.ts'
import { StatusMark, type Shape, type Tone } from '../../ui/badge.tsx'

const stateStyles: Record<LiveState, { text: string; tone: Tone; shape: Shape }> = {
  live: { text: 'En vivo', tone: 'ok', shape: 'disc' },
  polling: { text: 'Cada 10 s', tone: 'aviso', shape: 'ring' },
  offline: { text: 'Sin conexión', tone: 'error', shape: 'diamond' },
}

export function LiveStatus() {
  const state = useLiveState()
  if (!state) return null
  const { text, tone, shape } = stateStyles[state]
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-texto-3">
      <StatusMark tone={tone} shape={shape} />
      {text}
    </span>
  )
}
