import { Button } from '../../../../ui/button.tsx'
import { BotSetup } from './bot-setup.tsx'
import { WizardCompleted } from '../wizard-completed.tsx'
import { NewAgentForm } from '../new-agent-form.tsx'
import { WizardProgress } from '../wizard-progress.tsx'
import { wizardSteps } from '../wizard-steps.ts'
import { BotLink } from './bot-link.tsx'
import type { TelegramWizard } from './use-telegram-wizard.ts'
import { WizardFooter } from '../wizard-footer.tsx'

export function TelegramStep({ wizard, onClose }: { wizard: TelegramWizard; onClose: () => void }) {
  const { state } = wizard
  return (
    <>
      <WizardProgress steps={wizardSteps.telegram} current={state.step} />
      {state.step === 'bot-setup' ? <BotSetup wizard={wizard} state={state} /> : null}
      {state.step === 'agent-config' ? (
        <NewAgentForm platform="telegram" wizard={wizard}>
          Responderá como <span className="font-medium text-texto-2">@{state.bot.botUsername}</span>.
        </NewAgentForm>
      ) : null}
      {state.step === 'completed' ? (
        <WizardCompleted instruction="Escríbele para probarlo:" onClose={onClose}>
          <BotLink bot={state.bot} />
        </WizardCompleted>
      ) : null}
    </>
  )
}

export function TelegramFooter({ wizard, onBack }: { wizard: TelegramWizard; onBack: () => void }) {
  const { state, creating, isAdvancing } = wizard
  if (state.step === 'completed') return null
  const isSetup = state.step === 'bot-setup'
  const next = isSetup ? (
    <Button key="next" variant={state.bot ? 'primary' : 'secondary'} busy={isAdvancing} onClick={wizard.next}>
      Continuar
    </Button>
  ) : null
  return <WizardFooter next={next} creating={creating} onBack={isSetup ? onBack : wizard.back} />
}
