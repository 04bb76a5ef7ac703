import { Button } from '../../../ui/button.tsx'
import { wordsForm } from '../words-form.tsx'
import { BotSetup } from './bot-setup.tsx'
import { Completed } from './completed.tsx'
import { DescribeAgent } from './describe-agent.tsx'
import { Progress } from './progress.tsx'
import type { TelegramWizard } from './use-telegram-wizard.ts'

export const telegramTitles = {
  'bot-setup': {
    title: 'Conecta tu bot de Telegram',
    description: 'Tus clientes le escriben a él; tu agente responde.',
  },
  'agent-config': { title: 'Configura tu agente', description: 'Podrás cambiar estos datos después.' },
  completed: { title: 'Agente creado', description: 'Ya puede responder a quien le escriba.' },
}

const steps = [
  { step: 'bot-setup', word: 'Conectar el bot' },
  { step: 'agent-config', word: 'Configurar el agente' },
  { step: 'completed', word: 'Listo' },
] as const

export function TelegramStep({ wizard, onClose }: { wizard: TelegramWizard; onClose: () => void }) {
  const { at } = wizard
  return (
    <>
      <Progress steps={steps} current={at.step} />
      {at.step === 'bot-setup' ? <BotSetup wizard={wizard} at={at} /> : null}
      {at.step === 'agent-config' ? <DescribeAgent wizard={wizard} at={at} /> : null}
      {at.step === 'completed' ? <Completed bot={at.bot} onClose={onClose} /> : null}
    </>
  )
}

/** The two buttons on the right have keys: a click on «Continuar» must not end as the submit of the form it brings. */
export function TelegramFoot({ wizard, onBack }: { wizard: TelegramWizard; onBack: () => void }) {
  const { at, creating } = wizard
  if (at.step === 'completed') return null
  const setup = at.step === 'bot-setup'
  return (
    <>
      <div className="mr-auto">
        <Button variant="ghost" disabled={creating} onClick={setup ? onBack : wizard.back}>
          Volver
        </Button>
      </div>
      {setup ? (
        <Button key="next" variant={at.bot ? 'primary' : 'secondary'} onClick={wizard.next}>
          Continuar
        </Button>
      ) : (
        <Button key="create" type="submit" form={wordsForm} variant="primary" busy={creating}>
          {creating ? 'Creando…' : 'Crear agente'}
        </Button>
      )}
    </>
  )
}
