import { type Agent, channels, type Conversation, type Remedy } from '@portavoz/contract'

/** A button on this screen, a link to the agent, or a message that nothing is left to fix. */
export type RemedyAction =
  | { act: 'reopen' | 'activate'; label: string }
  | { act: 'visit'; label: string; edit: boolean }
  | { act: 'model' | 'workflows'; label: string }
  | { act: 'none'; words: string }

type RemedyContext = {
  pause: Conversation['pause']
  agent: Pick<Agent, 'status' | 'platform' | 'connection' | 'problem' | 'brain'>
}

/**
 * The action for a remedy in the current state: a cause that was fixed since is reported, and one that recovers by
 * itself needs no action.
 */
export function remedyActionFor(remedy: Remedy, { pause, agent }: RemedyContext): RemedyAction | null {
  switch (remedy) {
    case 'reopen':
      return pause ? { act: 'reopen', label: 'Reabrir conversación' } : alreadyFixed('La conversación ya está abierta.')
    case 'activate':
      return agent.status === 'inactive'
        ? { act: 'activate', label: 'Activar agente' }
        : alreadyFixed('El agente ya está activo.')
    case 'edit':
      return { act: 'visit', label: 'Editar agente', edit: true }
    case 'model':
      return agent.brain === 'none'
        ? { act: 'model', label: 'Elegir un modelo' }
        : alreadyFixed('El agente ya tiene un modelo.')
    case 'workflows':
      return { act: 'workflows', label: 'Revisar los flujos de n8n' }
    case 'connect':
      return connectAction(agent)
  }
}

const whoMay = {
  reopen: { role: 'agent', words: 'Puede reabrirla quien atiende el negocio.' },
  activate: { role: 'admin', words: 'Puede activarlo quien administra el negocio.' },
  visit: { role: 'admin', words: 'Puede arreglarlo quien administra el negocio, en el agente.' },
  model: { role: 'admin', words: 'Puede elegirlo quien administra el negocio.' },
  workflows: { role: 'admin', words: 'Puede arreglarlo quien administra el negocio, en los flujos de n8n.' },
} as const

/** The action, or the sentence that names who may take it if the person's role does not reach. */
export function permittedAction(
  action: RemedyAction | null,
  rights: Readonly<Record<'agent' | 'admin', boolean>>,
): RemedyAction | null {
  if (!action || action.act === 'none') return action
  const { role, words } = whoMay[action.act]
  return rights[role] ? action : { act: 'none', words }
}

const alreadyFixed = (words: string): RemedyAction => ({ act: 'none', words })

/** Problems of a bot that only the agent's form can fix. */
const formProblems = new Set(['telegram.token_revoked', 'agent.key_lost'])

/** No action where the line is connected: a message may be refused for other reasons, which the sentence tells. */
function connectAction({ platform, connection: { state }, problem }: RemedyContext['agent']): RemedyAction | null {
  if (problem && formProblems.has(problem.code)) return { act: 'visit', label: 'Editar agente', edit: true }
  if (problem ? problem.heals : state === 'connected' || state === 'waiting_for_connection') return null
  const label = channels[platform].account === 'phone' ? 'Volver a vincular' : 'Volver a conectar'
  return { act: 'visit', label, edit: false }
}
