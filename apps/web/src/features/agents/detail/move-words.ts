import type { Agent, Engine } from '@portavoz/contract'
import { addressOf } from '../words.ts'

/** What it means for an agent to run there. */
export const runsOn: Record<Engine, string> = {
  embedded: 'Motor integrado: Portavoz recibe sus mensajes y los responde.',
  n8n: 'n8n: tu flujo recibe sus mensajes y los responde; lo que le pregunta a Portavoz queda aquí.',
}

type Move = {
  label: string
  title: (name: string) => string
  description: (agent: Agent) => string
  done: (name: string) => string
}

/** Said of a phone, which lets in one of the two. */
const again = (from: string, to: string) =>
  `Su WhatsApp se desvincula de ${from}, y enseguida lo vinculas otra vez con ${to}, con un código QR. Hasta entonces aquí no se recibe ni se responde nada. Sus conversaciones se quedan donde están.`

const stays = 'Sus conversaciones se quedan donde están, y lo que escribas desde la consola sigue saliendo por el bot.'

/** What happens when an agent goes there, before anybody says yes. */
export const moves: Record<Engine, Move> = {
  n8n: {
    label: 'Mover a n8n',
    title: (name) => `¿Mover «${name}» a n8n?`,
    description: (agent) =>
      agent.platform === 'whatsapp'
        ? again('Portavoz', 'tu n8n')
        : `Desde ese momento Telegram entrega los mensajes de ${addressOf(agent)} a tu n8n, y responde tu flujo: si no está activo, no responde nadie. ${stays}`,
    done: (name) => `${name} pasa a n8n`,
  },
  embedded: {
    label: 'Mover al motor integrado',
    title: (name) => `¿Mover «${name}» al motor integrado?`,
    description: (agent) =>
      agent.platform === 'whatsapp'
        ? again('tu n8n', 'Portavoz')
        : `Desde ese momento Portavoz recibe los mensajes de ${addressOf(agent)} y los responde él mismo. Tu n8n deja de recibirlos. ${stays}`,
    done: (name) => `${name} pasa al motor integrado`,
  },
}
