/** What a workspace uses, and may use; null without a limit. */
export type LimitUsage = {
  workspaceId: string
  /** What its people were told, like «2026-11 messages 80». */
  told: string[]
  agents: number
  agentsMax: number | null
  storageBytes: number
  storageMaxMb: number | null
  messages: number
  messagesMax: number | null
}

export type LimitNews = { id: string; title: string; message: string }

const NEAR = 0.8

const numbers = new Intl.NumberFormat('es', { useGrouping: 'always' })
const ASK = 'o pide más a quien administra la instalación'

/** The limits in the order of their news; `key` names the month of a monthly one. */
const limitsOf = (usage: LimitUsage, now: Date) => [
  {
    key: `${now.toISOString().slice(0, 7)} messages`,
    used: usage.messages,
    max: usage.messagesMax,
    of: (max: number) => `${numbers.format(max)} mensajes de este mes`,
    near: `Al llegar, tus agentes callan hasta el mes siguiente. Que respondan personas, ${ASK}.`,
    full: `Tus agentes callan hasta el mes siguiente; lo que te escriben queda en «Pendiente». Respóndelo, ${ASK}.`,
  },
  {
    key: 'storage',
    used: usage.storageBytes,
    max: usage.storageMaxMb === null ? null : usage.storageMaxMb * 1e6,
    of: (max: number) => `${numbers.format(max / 1e6)} MB de espacio`,
    near: `Elimina documentos o conversaciones, ${ASK}.`,
    full: `No se guardan más archivos ni documentos. Elimina documentos o conversaciones, ${ASK}.`,
  },
  {
    key: 'agents',
    used: usage.agents,
    max: usage.agentsMax,
    of: (max: number) => `${numbers.format(max)} agentes`,
    near: `Para tener más, elimina uno que no uses, ${ASK}.`,
    full: `Para tener otro, elimina uno que no uses, ${ASK}.`,
  },
]

/** `told`: what holds now; `news`: the part that people do not know yet. */
export function limitNewsOf(usage: LimitUsage, now: Date): { told: string[]; news: LimitNews[] } {
  const current = limitsOf(usage, now).flatMap(({ key, used, max, of, near, full }) => {
    if (max === null || used < max * NEAR) return []
    const isFull = used >= max
    const id = `${key} ${isFull ? 100 : 80}`
    const title = isFull ? `Tu cuenta llegó a sus ${of(max)}` : `Tu cuenta está cerca de sus ${of(max)}`
    return [{ id, title, message: isFull ? full : near }]
  })
  const news = current.filter(({ id }) => !usage.told.includes(id))
  // A limit that was reached and is near again is no news.
  return {
    told: current.map(({ id }) => id),
    news: news.filter(({ id }) => id.endsWith('100') || !usage.told.includes(id.replace(/80$/, '100'))),
  }
}
