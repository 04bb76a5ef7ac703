import type { Platform } from '@portavoz/contract'

const described = {
  step: 'agent-config',
  word: 'Configurar el agente',
  title: 'Configura tu agente',
  description: 'Podrás cambiar estos datos después.',
} as const
const made = {
  step: 'completed',
  word: 'Listo',
  title: 'Agente creado',
  description: 'Ya puede responder a quien le escriba.',
} as const

/** What is done one after another, and what the dialog says of each. */
export const stepsOf = {
  telegram: [
    {
      step: 'bot-setup',
      word: 'Conectar el bot',
      title: 'Conecta tu bot de Telegram',
      description: 'Tus clientes le escriben a él; tu agente responde.',
    },
    described,
    made,
  ],
  whatsapp: [
    {
      step: 'whatsapp-linking',
      word: 'Vincular WhatsApp',
      title: 'Vincula tu WhatsApp',
      description: 'El número sigue funcionando en tu celular como siempre.',
    },
    described,
    made,
  ],
} as const satisfies Record<Platform, unknown>

export function titlesOf<P extends Platform>(platform: P, at: (typeof stepsOf)[P][number]['step']) {
  const { title, description } = stepsOf[platform].find(({ step }) => step === at) ?? made
  return { title, description }
}
