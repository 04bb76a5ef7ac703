import type { Agent, Conversation, Remedy } from '@portavoz/contract'

/** A button of this screen, a way to the agent's, or the word that nothing is left to mend. */
export type Way =
  | { act: 'reopen' | 'activate'; label: string }
  | { act: 'visit'; label: string; edit: boolean }
  | { act: 'workflows'; label: string }
  | { act: 'none'; words: string }

type Standing = { pause: Conversation['pause']; agent: Pick<Agent, 'status' | 'platform' | 'connection' | 'problem'> }

/** What a remedy is now, for how things stand: what was mended since is said, and what mends itself asks for nothing. */
export function wayOf(remedy: Remedy, { pause, agent }: Standing): Way | null {
  switch (remedy) {
    case 'reopen':
      return pause ? { act: 'reopen', label: 'Reabrir conversación' } : mended('La conversación ya está abierta.')
    case 'activate':
      return agent.status === 'inactive'
        ? { act: 'activate', label: 'Activar agente' }
        : mended('El agente ya está activo.')
    case 'edit':
      return { act: 'visit', label: 'Editar agente', edit: true }
    case 'workflows':
      return { act: 'workflows', label: 'Revisar los flujos de n8n' }
    case 'connect':
      return joining(agent)
  }
}

const mended = (words: string): Way => ({ act: 'none', words })

/** What a bot lacks that only its form can give. */
const inItsForm = new Set(['telegram.token_revoked', 'agent.key_lost'])

/** Nothing where it is joined: a message may be refused for other reasons, which the sentence tells. */
function joining({ platform, connection: { state }, problem }: Standing['agent']): Way | null {
  if (problem && inItsForm.has(problem.code)) return { act: 'visit', label: 'Editar agente', edit: true }
  if (problem ? problem.heals : state === 'connected' || state === 'waiting_for_connection') return null
  const label = platform === 'whatsapp' ? 'Volver a vincular' : 'Volver a conectar'
  return { act: 'visit', label, edit: false }
}
