import { type Agent, type AgentEngine, channels } from '@portavoz/contract'
import { agentAddress } from '../connection-labels.ts'

export const engineDescriptions: Record<AgentEngine, string> = {
  embedded: 'Motor integrado: Portavoz recibe sus mensajes y los responde.',
  n8n: 'n8n: tu flujo recibe sus mensajes y los responde; lo que le pregunta a Portavoz queda aquí.',
}

type EngineMoveTexts = {
  label: string
  title: (name: string) => string
  description: (agent: Agent) => string
  doneTitle: (name: string) => string
}

/** A phone is linked to one engine at a time. */
const relinkText = ({ platform }: Agent, from: string, to: string) =>
  `Su ${channels[platform].label} se desvincula de ${from}, y enseguida lo vinculas otra vez con ${to}, con un código QR. Hasta entonces aquí no se recibe ni se responde nada. Sus conversaciones se quedan donde están.`

const hasPhone = ({ platform }: Agent) => channels[platform].account === 'phone'

const conversationsStayText =
  'Sus conversaciones se quedan donde están, y lo que escribas desde la consola sigue saliendo por el bot.'

/** Texts of the confirmation before an agent moves to an engine. */
export const engineMoveTexts: Record<AgentEngine, EngineMoveTexts> = {
  n8n: {
    label: 'Mover a n8n',
    title: (name) => `¿Mover «${name}» a n8n?`,
    description: (agent) =>
      hasPhone(agent)
        ? relinkText(agent, 'Portavoz', 'tu n8n')
        : `Desde ese momento ${channels[agent.platform].label} entrega los mensajes de ${agentAddress(agent)} a tu n8n, y responde tu flujo: si no está activo, no responde nadie. ${conversationsStayText}`,
    doneTitle: (name) => `${name} pasa a n8n`,
  },
  embedded: {
    label: 'Mover al motor integrado',
    title: (name) => `¿Mover «${name}» al motor integrado?`,
    description: (agent) =>
      hasPhone(agent)
        ? relinkText(agent, 'tu n8n', 'Portavoz')
        : `Desde ese momento Portavoz recibe los mensajes de ${agentAddress(agent)} y los responde él mismo. Tu n8n deja de recibirlos. ${conversationsStayText}`,
    doneTitle: (name) => `${name} pasa al motor integrado`,
  },
}
