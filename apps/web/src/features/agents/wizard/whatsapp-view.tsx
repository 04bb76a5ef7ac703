import { CustomConfig, type FieldErrors, limits } from '@portavoz/contract'
import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { formatPhone } from '../../../lib/phone.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { LinkPhone } from '../linking/link-phone.tsx'
import { formOver, isOptionOf } from '../options/options.ts'
import { Recovered } from '../recovered.tsx'
import { WordsForm, wordsForm } from '../words-form.tsx'
import { Progress } from './progress.tsx'
import type { WhatsAppWizard } from './use-whatsapp-wizard.ts'

export const whatsappTitles = {
  'whatsapp-linking': {
    title: 'Vincula tu WhatsApp',
    description: 'El número sigue funcionando en tu celular como siempre.',
  },
  'agent-config': { title: 'Configura tu agente', description: 'Podrás cambiar estos datos después.' },
  completed: { title: 'Agente creado', description: 'Ya puede responder a quien le escriba.' },
}

const steps = [
  { step: 'whatsapp-linking', word: 'Vincular WhatsApp' },
  { step: 'agent-config', word: 'Configurar el agente' },
  { step: 'completed', word: 'Listo' },
] as const

export const WhatsAppStep = ({ wizard, onClose }: { wizard: WhatsAppWizard; onClose: () => void }) => (
  <>
    <Progress steps={steps} current={wizard.step} />
    {wizard.step === 'whatsapp-linking' ? (
      <>
        <LinkPhone session={wizard.session} refusal={wizard.refusal} again={wizard.again} busy={wizard.busy} />
        <p className="mt-5 text-xs text-texto-3">
          Portavoz se vincula como WhatsApp Web. No es un producto oficial de WhatsApp: escribir a quien no te escribió
          puede hacer que suspendan la cuenta.
        </p>
      </>
    ) : null}
    {wizard.step === 'agent-config' ? <Describe wizard={wizard} /> : null}
    {wizard.step === 'completed' ? <Done wizard={wizard} onClose={onClose} /> : null}
  </>
)

const required = ['name', 'description', 'prompt']
const tellMissing = (fields: FieldErrors) => {
  if (required.some((name) => name in fields))
    toast({ description: 'Por favor completa todos los campos requeridos', kind: 'error' })
}

const usual = CustomConfig.parse(undefined)
const newAgent = formOver(usual, isOptionOf('whatsapp'))

function Describe({ wizard: { session, words, create } }: { wizard: WhatsAppWizard }) {
  const form = useZodForm(newAgent, create, tellMissing)
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
        options={{ platform: 'whatsapp', config: usual }}
      />
    </>
  )
}

/** Says that it is done and where to try it, and leaves by itself. */
function Done({ wizard, onClose }: { wizard: WhatsAppWizard; onClose: () => void }) {
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(leave, limits.wizardCloseMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="grid justify-items-center gap-3 py-8 text-center">
      <CircleCheck aria-hidden className="size-10 text-ok" strokeWidth={1.5} />
      <p className="text-sm text-texto-2">Para probarlo, escríbele desde otro teléfono:</p>
      <p className="num font-medium">{formatPhone(wizard.session?.phoneNumber)}</p>
    </div>
  )
}

export function WhatsAppFoot({ wizard, onBack }: { wizard: WhatsAppWizard; onBack: () => void }) {
  const { step, creating, isConnected } = wizard
  if (step === 'completed') return null
  const isLinking = step === 'whatsapp-linking'
  return (
    <>
      <div className="mr-auto">
        <Button variant="ghost" disabled={creating} onClick={isLinking ? onBack : wizard.back}>
          Volver
        </Button>
      </div>
      {isLinking ? (
        <Button key="next" variant="primary" disabled={!isConnected} onClick={wizard.next}>
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
