import type { WASocket } from 'baileys'

type SilenceWatch = {
  silentMs: number
  aliveMs: number
  onAlive: () => void
  onSilent: () => void
}

/** Cuts a silent connection instead of closing it, because Baileys would wait half a minute for an answer. */
export function watchSilence(
  { ws, registerSocketEndHandler }: WASocket,
  { silentMs, aliveMs, onAlive, onSilent }: SilenceWatch,
) {
  let hasReceived = false
  const terminate = () => rawSocketOf(ws)?.terminate()
  const silenceTimer = setTimeout(() => {
    onSilent()
    terminate()
  }, silentMs)
  const aliveTimer = setInterval(() => {
    if (hasReceived) onAlive()
    hasReceived = false
  }, aliveMs)
  ws.on('frame', () => {
    hasReceived = true
    silenceTimer.refresh()
  })
  registerSocketEndHandler(() => {
    clearTimeout(silenceTimer)
    clearInterval(aliveTimer)
  })
  return terminate
}

const rawSocketOf = (ws: WASocket['ws']) => (ws as unknown as { socket: { terminate(): void } | null }).socket
