import { Button } from '../../../../ui/button.tsx'
import { BotSetup } from './bot-setup.tsx'
import { CompletedFooter, WizardCompleted } from '../wizard-completed.tsx'
import { NewAgentForm } from '../new-agent-form.tsx'
import { WizardProgress } from '../wizard-progress.tsx'
import { wizardSteps } from '../wizard-steps.ts'
import { BotLink } from './bot-link.tsx'
import type { TelegramWizard } from './use-telegram-wizard.ts'
import { WizardFooter } from '../wizard-footer.tsx'

export function TelegramStep({ wizard }: { wizard: TelegramWizard }) {
  const { state } = wizard
  return (
    <>
      <WizardProgress steps={wizardSteps.telegram} current={state.step} />
      {state.step === 'bot-setup' ? <BotSetup wizard={wizard} state={state} /> : null}
      {state.step === 'agent-config' ? (
        <NewAgentForm platform="telegram" suggestedName={state.bot.botName} wizard={wizard}>
          Responderá como <span className="font-medium text-texto-2">@{state.bot.botUsername}</span>.
        </NewAgentForm>
      ) : null}
      {state.step === 'completed' ? (
        <WizardCompleted
          instruction="Escríbele para probarlo:"
          agentId={state.agentId}
          chat={{ label: 'Abrir el bot', address: `https://t.me/${state.bot.botUsername}` }}
        >
          <BotLink bot={state.bot} />
        </WizardCompleted>
      ) : null}
    </>
  )
}

type TelegramFooterProps = { wizard: TelegramWizard; onBack: () => void; onClose: () => void }

export function TelegramFooter({ wizard, onBack, onClose }: TelegramFooterProps) {
  const { state, creating, isAdvancing } = wizard
  if (state.step === 'completed') return <CompletedFooter onClose={onClose} />
  const isSetup = state.step === 'bot-setup'
  const next = isSetup ? (
    <Button key="next" variant={state.bot ? 'primary' : 'secondary'} busy={isAdvancing} onClick={wizard.next}>
      Continuar
    </Button>
  ) : null
  return <WizardFooter next={next} creating={creating} onBack={isSetup ? onBack : wizard.back} />
}
