import type { InstallStep, InstallStepState, WorkflowInstall } from '@portavoz/contract'
import { Circle, CircleAlert, CircleCheck, CircleMinus, LoaderCircle } from 'lucide-react'

const stepLabels: Record<InstallStep, string> = {
  look: 'Entrar en tu n8n',
  keys: 'Guardar las claves en n8n',
  'whatsapp-sessions': 'Sesiones de WhatsApp',
  'whatsapp-agent': 'Agente de WhatsApp',
  'telegram-operations': 'Operaciones de Telegram',
  'telegram-agent': 'Agente de Telegram',
  answer: 'Comprobar que los flujos contestan',
}

const stateStyles = {
  waiting: { icon: Circle, ink: 'text-texto-3', label: 'Pendiente' },
  doing: { icon: LoaderCircle, ink: 'text-acento motion-safe:animate-spin', label: 'En curso' },
  done: { icon: CircleCheck, ink: 'text-ok', label: 'Listo' },
  failed: { icon: CircleAlert, ink: 'text-error', label: 'No se pudo' },
  omitted: { icon: CircleMinus, ink: 'text-texto-3', label: 'Sin Evolution API' },
} satisfies Record<InstallStepState, object>

/** The progress of the installation, one line per step. */
export const InstallSteps = ({ steps }: Pick<WorkflowInstall, 'steps'>) => (
  <ol aria-label="Pasos de la instalación" className="divide-y divide-linea">
    {steps.map(({ step, state }) => {
      const { icon: Icon, ink, label } = stateStyles[state]
      return (
        <li key={step} className="flex items-center gap-3 py-3 text-sm">
          <Icon aria-hidden className={`size-5 shrink-0 ${ink}`} strokeWidth={1.75} />
          <span className="min-w-0 flex-1">{stepLabels[step]}</span>
          <span className="text-xs text-texto-3">{label}</span>
        </li>
      )
    })}
  </ol>
)
