import type { WASocket } from 'baileys'

type Pulse = {
  /** Nothing heard for so long: the line is dead, whatever its socket says. Baileys asks for a sign of life more often. */
  silentMs: number
  /** How often a line that is heard says so. */
  aliveMs: number
  onAlive: () => void
  onSilent: () => void
}

/**
 * Follows what the network says on a line. One that went silent is cut, not closed: nobody at the other end would
 * answer the goodbye, and Baileys waits half a minute for it. Returns the cut.
 */
export function followPulse(
  { ws, registerSocketEndHandler }: WASocket,
  { silentMs, aliveMs, onAlive, onSilent }: Pulse,
) {
  let hasSpoken = false
  const cut = () => socketOf(ws)?.terminate()
  const silence = setTimeout(() => {
    onSilent()
    cut()
  }, silentMs)
  const alive = setInterval(() => {
    if (hasSpoken) onAlive()
    hasSpoken = false
  }, aliveMs)
  ws.on('frame', () => {
    hasSpoken = true
    silence.refresh()
  })
  registerSocketEndHandler(() => {
    clearTimeout(silence)
    clearInterval(alive)
  })
  return cut
}

/** Baileys keeps it to itself. */
const socketOf = (ws: WASocket['ws']) => (ws as unknown as { socket: { terminate(): void } | null }).socket
