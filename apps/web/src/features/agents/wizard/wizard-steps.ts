import type { Platform } from '@portavoz/contract'

const configureStep = {
  step: 'agent-config',
  label: 'Configurar el agente',
  title: 'Configura tu agente',
  description: 'Podrás cambiar estos datos después.',
} as const
const completedStep = {
  step: 'completed',
  label: 'Listo',
  title: 'Agente creado',
  description: 'Ya puede responder a quien le escriba.',
} as const

/** The steps of each platform, with the dialog's texts. */
export const wizardSteps = {
  telegram: [
    {
      step: 'bot-setup',
      label: 'Conectar el bot',
      title: 'Conecta tu bot de Telegram',
      description: 'Tus clientes le escriben a él; tu agente responde.',
    },
    configureStep,
    completedStep,
  ],
  whatsapp: [
    {
      step: 'whatsapp-linking',
      label: 'Vincular WhatsApp',
      title: 'Vincula tu WhatsApp',
      description: 'El número sigue funcionando en tu celular como siempre.',
    },
    configureStep,
    completedStep,
  ],
  web: [
    configureStep,
    {
      step: 'web-page',
      label: 'Abrir la página',
      title: 'Abre su página web',
      description: 'Tu agente ya está creado. Abre la página donde le escriben tus clientes.',
    },
    {
      ...completedStep,
      description: 'Su página está abierta. Súbele tus precios para que responda con ellos.',
    },
  ],
} as const satisfies Record<Platform, unknown>

export function stepTitles<P extends Platform>(platform: P, currentStep: (typeof wizardSteps)[P][number]['step']) {
  const { title, description } = wizardSteps[platform].find(({ step }) => step === currentStep) ?? completedStep
  return { title, description }
}
