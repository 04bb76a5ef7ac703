import { Button } from '../../../ui/button.tsx'
import { BotSetup } from './bot-setup.tsx'
import { Completed } from './completed.tsx'
import { DescribeAgent } from './describe-agent.tsx'
import { Progress } from './progress.tsx'
import { stepsOf } from './steps.ts'
import { TryBot } from './try-bot.tsx'
import type { TelegramWizard } from './use-telegram-wizard.ts'
import { WizardFoot } from './wizard-foot.tsx'

export function TelegramStep({ wizard, onClose }: { wizard: TelegramWizard; onClose: () => void }) {
  const { at } = wizard
  return (
    <>
      <Progress steps={stepsOf.telegram} current={at.step} />
      {at.step === 'bot-setup' ? <BotSetup wizard={wizard} at={at} /> : null}
      {at.step === 'agent-config' ? (
        <DescribeAgent platform="telegram" wizard={wizard}>
          Responderá como <span className="font-medium text-texto-2">@{at.bot.botUsername}</span>.
        </DescribeAgent>
      ) : null}
      {at.step === 'completed' ? (
        <Completed how="Escríbele para probarlo:" onClose={onClose}>
          <TryBot bot={at.bot} />
        </Completed>
      ) : null}
    </>
  )
}

export function TelegramFoot({ wizard, onBack }: { wizard: TelegramWizard; onBack: () => void }) {
  const { at, creating, goesOn } = wizard
  if (at.step === 'completed') return null
  const isSetup = at.step === 'bot-setup'
  const next = isSetup ? (
    <Button key="next" variant={at.bot ? 'primary' : 'secondary'} busy={goesOn} onClick={wizard.next}>
      Continuar
    </Button>
  ) : null
  return <WizardFoot next={next} creating={creating} onBack={isSetup ? onBack : wizard.back} />
}
