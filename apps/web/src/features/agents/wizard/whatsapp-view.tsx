import type { FieldErrors } from '@portavoz/contract'
import { useUsualEngine } from '../../../data/engines.ts'
import { formatPhone } from '../../../lib/phone.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { LinkPhone } from '../linking/link-phone.tsx'
import { formOver, isOptionOf } from '../options/options.ts'
import { usualConfig } from '../options/usual-config.ts'
import { Recovered } from '../recovered.tsx'
import { WordsForm } from '../words-form.tsx'
import { Completed } from './completed.tsx'
import { Offers } from './offers.tsx'
import { Progress } from './progress.tsx'
import { stepsOf } from './steps.ts'
import type { WhatsAppWizard } from './use-whatsapp-wizard.ts'
import { WizardFoot } from './wizard-foot.tsx'

export const WhatsAppStep = ({ wizard, onClose }: { wizard: WhatsAppWizard; onClose: () => void }) => (
  <>
    <Progress steps={stepsOf.whatsapp} current={wizard.step} />
    {wizard.offers ? <Offers wizard={wizard} offers={wizard.offers} /> : null}
    {wizard.step === 'whatsapp-linking' && !wizard.offers ? (
      <>
        <LinkPhone
          session={wizard.session}
          unconfirmedSince={wizard.unconfirmedSince}
          refusal={wizard.refusal}
          again={wizard.again}
          busy={wizard.busy}
        />
        <p className="mt-5 text-xs text-texto-3">
          Portavoz se vincula como WhatsApp Web. No es un producto oficial de WhatsApp: escribir a quien no te escribió
          puede hacer que suspendan la cuenta.
        </p>
      </>
    ) : null}
    {wizard.step === 'agent-config' ? <Describe wizard={wizard} /> : null}
    {wizard.step === 'completed' ? (
      <Completed how="Para probarlo, escríbele desde otro teléfono:" onClose={onClose}>
        <p className="num font-medium">{formatPhone(wizard.session?.phoneNumber)}</p>
      </Completed>
    ) : null}
  </>
)

const required = ['name', 'description', 'prompt']
const tellMissing = (fields: FieldErrors) => {
  if (required.some((name) => name in fields))
    toast({ description: 'Por favor completa todos los campos requeridos', kind: 'error' })
}

function Describe({ wizard: { session, words, create } }: { wizard: WhatsAppWizard }) {
  const voice = { platform: 'whatsapp', engine: useUsualEngine() ?? 'embedded' } as const
  const form = useZodForm(formOver(usualConfig, isOptionOf(voice)), create, tellMissing)
  return (
    <>
      <p className="mb-4 text-sm text-texto-3">
        Responderá desde <span className="num font-medium text-texto-2">{formatPhone(session?.phoneNumber)}</span>.
      </p>
      {words.isRecovered ? <Recovered onDiscard={words.forget} /> : null}
      <WordsForm
        key={words.isRecovered ? 'draft' : 'new'}
        form={form}
        words={words.words}
        onWords={words.type}
        options={{ voice, config: usualConfig }}
      />
    </>
  )
}

export function WhatsAppFoot({ wizard, onBack }: { wizard: WhatsAppWizard; onBack: () => void }) {
  const { step, creating, isConnected } = wizard
  if (step === 'completed') return null
  const isLinking = step === 'whatsapp-linking'
  const next = wizard.offers ? (
    <Button key="another" onClick={wizard.another}>
      Vincular otro WhatsApp
    </Button>
  ) : isLinking ? (
    <Button key="next" variant="primary" disabled={!isConnected} onClick={wizard.next}>
      Continuar
    </Button>
  ) : null
  return <WizardFoot next={next} creating={creating} onBack={isLinking ? onBack : wizard.back} />
}
