import type { FirstSteps as Steps } from '@portavoz/contract'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useEffect } from 'react'
import { useHideFirstSteps } from '../../data/agents/hide-first-steps.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass, standaloneLinkClass } from '../../ui/styles.ts'
import { forgetFinishedSteps, rememberFinishedSteps } from './first-steps-state.ts'

type FirstStep = { title: string; text: string; isDone: boolean; action: string; to: LinkProps | null }

/** The steps in their order; `to` is null where an earlier step must come first. */
function listSteps(steps: Steps): FirstStep[] {
  const { agentId } = steps
  const agentTab = (tab: 'configuration' | 'try' | 'connection'): LinkProps | null =>
    agentId === null ? null : { to: '/agents/$agentId/$tab', params: { agentId, tab } }
  return [
    {
      title: 'Conecta un canal',
      text: 'Crea tu agente y enlázalo con tu WhatsApp, con un bot de Telegram o con una página web.',
      isDone: steps.isConnected,
      action: agentId === null ? 'Crear Agente' : 'Conectar',
      to: agentTab('connection') ?? { to: '/agents', search: { create: 1 } },
    },
    {
      title: 'Cuenta cómo es tu negocio',
      text: 'Qué vendes, tu horario, cómo te pagan y cómo entregas: el agente solo sabe lo que le cuentas.',
      isDone: steps.hasInstructions,
      action: 'Escribir',
      to: agentTab('configuration'),
    },
    {
      title: 'Sube tu lista de precios',
      text: 'Un PDF, un Excel o un texto. Tu agente responde con lo que dice, y no inventa.',
      isDone: steps.hasDocuments,
      action: 'Subir',
      // A document belongs to an agent.
      to: agentId === null ? null : { to: '/knowledge-base', search: { upload: 1 } },
    },
    {
      title: 'Pruébalo',
      text: 'Escríbele como un cliente. Nadie más lo ve.',
      isDone: steps.isTried,
      action: 'Probar',
      to: agentTab('try'),
    },
    {
      title: 'Invita a tus clientes',
      text: 'Comparte tu número, o el enlace de tu bot o de tu página. Cuando alguien escriba, lo verás aquí.',
      isDone: steps.hasCustomers,
      action: 'Ver cómo',
      to: agentTab('connection'),
    },
  ]
}

/** What a new business does until an agent answers its customers; hidden, one line that shows it again. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const { mutate: hide } = useHideFirstSteps()
  const isFinished = listSteps(steps).every(({ isDone }) => isDone)
  useEffect(() => {
    if (isFinished) rememberFinishedSteps()
    else forgetFinishedSteps()
  }, [isFinished])
  if (isFinished) return null
  return steps.isHidden ? (
    <p className="text-sm text-texto-3">
      {steps.agentId === null ? 'Todavía no tienes agentes. ' : null}
      <button type="button" onClick={() => hide(false)} className={standaloneLinkClass}>
        Ver los primeros pasos
      </button>
    </p>
  ) : (
    <StepList steps={steps} onHide={() => hide(true)} />
  )
}

function StepList({ steps, onHide }: { steps: Steps; onHide: () => void }) {
  const list = listSteps(steps)
  const next = list.find(({ isDone, to }) => !isDone && to !== null)
  const doneCount = list.filter(({ isDone }) => isDone).length
  return (
    <section aria-labelledby="first-steps" className="rounded-panel border border-linea bg-superficie">
      <div className="flex items-start justify-between gap-3 px-5 pt-5">
        <div>
          <h2 id="first-steps" className="font-semibold">
            Primeros pasos
          </h2>
          <p className="num mt-1 text-sm text-texto-3">
            {steps.agentId === null ? 'Todavía no tienes agentes. ' : null}
            {doneCount === 0
              ? 'En diez minutos el tuyo responde a tus clientes.'
              : `${doneCount} de ${list.length} hechos`}
          </p>
        </div>
        <Button variant="ghost" size="icon" aria-label="Ocultar los primeros pasos" onClick={onHide}>
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      <ol className="mt-3 divide-y divide-linea">
        {list.map((step, at) => (
          <StepRow key={step.title} step={step} number={at + 1} isNext={step === next} />
        ))}
      </ol>
    </section>
  )
}

function StepRow({ step: { title, text, isDone, action, to }, number, isNext }: StepRowProps) {
  return (
    <li className="flex items-start gap-4 px-5 py-4">
      <StepMark number={number} isDone={isDone} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-3 pt-1">
        <div className="min-w-0 grow basis-full sm:basis-0">
          <p className="text-sm font-medium">
            {title}
            {isDone ? <span className="sr-only"> (hecho)</span> : null}
          </p>
          {isDone ? null : <p className="mt-0.5 text-sm text-texto-3">{text}</p>}
        </div>
        {isDone ? null : to === null ? (
          <p className="text-sm text-texto-3">Primero crea tu agente</p>
        ) : (
          <Link {...to} className={buttonClass({ variant: isNext ? 'primary' : 'secondary' })}>
            {action}
          </Link>
        )}
      </div>
    </li>
  )
}
type StepRowProps = { step: FirstStep; number: number; isNext: boolean }

const StepMark = ({ number, isDone }: { number: number; isDone: boolean }) => (
  <span
    aria-hidden
    className={
      'num grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold ' +
      (isDone ? 'bg-acento-suave text-acento' : 'border border-linea text-texto-3')
    }
  >
    {isDone ? <Check className="size-4" /> : number}
  </span>
)
