import type { InstallStep, StepState, WorkflowInstall } from '@portavoz/contract'
import { Circle, CircleAlert, CircleCheck, CircleMinus, LoaderCircle } from 'lucide-react'

const names: Record<InstallStep, string> = {
  look: 'Entrar en tu n8n',
  keys: 'Guardar las claves en n8n',
  'whatsapp-sessions': 'Sesiones de WhatsApp',
  'whatsapp-agent': 'Agente de WhatsApp',
  'telegram-operations': 'Operaciones de Telegram',
  'telegram-agent': 'Agente de Telegram',
  answer: 'Comprobar que los flujos contestan',
}

const looks = {
  waiting: { icon: Circle, ink: 'text-texto-3', word: 'Pendiente' },
  doing: { icon: LoaderCircle, ink: 'text-acento motion-safe:animate-spin', word: 'En curso' },
  done: { icon: CircleCheck, ink: 'text-ok', word: 'Listo' },
  failed: { icon: CircleAlert, ink: 'text-error', word: 'No se pudo' },
  omitted: { icon: CircleMinus, ink: 'text-texto-3', word: 'Sin Evolution API' },
} satisfies Record<StepState, object>

/** How far it came, a line for each step. */
export const InstallSteps = ({ steps }: Pick<WorkflowInstall, 'steps'>) => (
  <ol aria-label="Pasos de la instalación" className="-my-3 divide-y divide-linea">
    {steps.map(({ step, state }) => {
      const { icon: Icon, ink, word } = looks[state]
      return (
        <li key={step} className="flex items-center gap-3 py-3 text-sm">
          <Icon aria-hidden className={`size-5 shrink-0 ${ink}`} strokeWidth={1.75} />
          <span className="min-w-0 flex-1">{names[step]}</span>
          <span className="text-xs text-texto-3">{word}</span>
        </li>
      )
    })}
  </ol>
)
