import type { Platform } from '@portavoz/contract'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DiscardDialog } from '../discard-dialog.tsx'
import { wordsForm } from '../words-form.tsx'
import { BotSetup } from './bot-setup.tsx'
import { Completed } from './completed.tsx'
import { DescribeAgent } from './describe-agent.tsx'
import { PlatformPicker } from './platform-picker.tsx'
import { Progress } from './progress.tsx'
import { hasTyped } from './telegram-steps.ts'
import { useTelegramWizard, type TelegramWizard } from './use-telegram-wizard.ts'

const titles = {
  'bot-setup': {
    title: 'Conecta tu bot de Telegram',
    description: 'Tus clientes le escriben a él; tu agente responde.',
  },
  'agent-config': { title: 'Configura tu agente', description: 'Podrás cambiar estos datos después.' },
  completed: { title: 'Agente creado', description: 'Ya puede responder a quien le escriba.' },
}
const picker = { title: 'Selecciona la Plataforma', description: '¿Dónde te escriben tus clientes?' }

/** One dialog from the choice of platform to the agent that answers; what was typed is not lost by a slip. */
export function CreateAgent({ onClose }: { onClose: () => void }) {
  const [platform, setPlatform] = useState<Platform | null>(null)
  const [leaving, setLeaving] = useState(false)
  const wizard = useTelegramWizard()
  const close = () => (hasTyped(wizard.at) ? setLeaving(true) : onClose())
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || wizard.creating || close()}
        {...(platform ? titles[wizard.at.step] : picker)}
        foot={platform ? <Foot wizard={wizard} onPicker={() => setPlatform(null)} /> : null}
      >
        {platform ? <Step wizard={wizard} onClose={onClose} /> : <PlatformPicker onPick={setPlatform} />}
      </Dialog>
      <DiscardDialog
        open={leaving}
        onKeep={() => setLeaving(false)}
        onDiscard={() => {
          wizard.forgetWords()
          onClose()
        }}
      />
    </>
  )
}

function Step({ wizard, onClose }: { wizard: TelegramWizard; onClose: () => void }) {
  const { at } = wizard
  return (
    <>
      <Progress step={at.step} />
      {at.step === 'bot-setup' ? <BotSetup wizard={wizard} at={at} /> : null}
      {at.step === 'agent-config' ? <DescribeAgent wizard={wizard} at={at} /> : null}
      {at.step === 'completed' ? <Completed bot={at.bot} onClose={onClose} /> : null}
    </>
  )
}

/** The two buttons on the right have keys: a click on «Continuar» must not end as the submit of the form it brings. */
function Foot({ wizard, onPicker }: { wizard: TelegramWizard; onPicker: () => void }) {
  const { at, creating } = wizard
  if (at.step === 'completed') return null
  const setup = at.step === 'bot-setup'
  return (
    <>
      <div className="mr-auto">
        <Button variant="ghost" disabled={creating} onClick={setup ? onPicker : wizard.back}>
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
