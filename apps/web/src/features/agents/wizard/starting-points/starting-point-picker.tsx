import { useState } from 'react'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../lib/cx.ts'
import type { NewAgentDraft } from '../use-new-agent-draft.ts'
import { fillAgentForm } from './fill-agent-form.ts'
import { startingPoints } from './starting-points.ts'
import type { Suggestion } from './suggestion.ts'
import { ThreeQuestions } from './three-questions.tsx'

const blank: Suggestion = { description: '', prompt: '' }
const BLANK = 'blank'
const OWN_ANSWERS = 'answers'

/** `choice` is null until one is chosen. */
type ChosenSuggestion = Suggestion & { choice: string | null }

/** Fills in the instructions of a new agent. What the user typed is replaced only after asking. */
export function StartingPointPicker({ draft }: { draft: NewAgentDraft }) {
  const { values: typed, answers } = draft
  const [applied, setApplied] = useState<ChosenSuggestion>({ ...blank, choice: null })
  const [offer, setOffer] = useState<ChosenSuggestion | null>(null)
  const [isAsking, setAsking] = useState(() => typed.prompt.trim() === '' && Object.values(answers).some(Boolean))
  const hasTyped = typed.prompt.trim() !== '' && typed.prompt !== applied.prompt

  function apply(next: ChosenSuggestion) {
    const keepsDescription = typed.description.trim() !== '' && typed.description !== applied.description
    fillAgentForm(keepsDescription ? { ...next, description: typed.description } : next)
    setApplied(keepsDescription ? { ...next, description: applied.description } : next)
    setOffer(null)
    setAsking(false)
  }
  const propose = (next: ChosenSuggestion) => (hasTyped ? setOffer(next) : apply(next))
  const shown = (offer ?? applied).choice

  return (
    <div className="mb-5 grid gap-3">
      <div className="grid gap-2">
        <p className="text-sm font-medium">¿De qué es tu negocio?</p>
        <div role="group" aria-label="Instrucciones para empezar" className="flex flex-wrap gap-2">
          {startingPoints.map(({ id, label, suggestion }) => (
            <Choice key={id} isChosen={id === shown} onChoose={() => propose({ ...suggestion, choice: id })}>
              {label}
            </Choice>
          ))}
          {/* The other two are no kinds of business. */}
          <span aria-hidden className="basis-full" />
          <Choice isChosen={shown === BLANK} onChoose={() => propose({ ...blank, choice: BLANK })}>
            En blanco
          </Choice>
          <button
            type="button"
            aria-expanded={isAsking}
            onClick={() => setAsking(!isAsking)}
            className={choiceClass(shown === OWN_ANSWERS)}
          >
            Responder 3 preguntas
          </button>
        </div>
        <p role="status" className="text-xs text-texto-3">
          {offer ? '' : applied.prompt === '' ? hints[applied.choice === null ? 'none' : 'blank'] : hints.written}
        </p>
      </div>
      {isAsking ? (
        <ThreeQuestions
          answers={answers}
          onChange={draft.changeAnswers}
          onAnswer={(suggestion) => propose({ ...suggestion, choice: OWN_ANSWERS })}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {offer ? (
        <Alert tone="aviso" title="Ya escribiste unas instrucciones">
          <p className="text-texto">Si las reemplazas, se pierde lo que escribiste.</p>
          <div className="mt-2.5 flex flex-wrap gap-2">
            <Button size="lg" onClick={() => setOffer(null)} autoFocus>
              Conservar las mías
            </Button>
            <Button size="lg" variant="ghost" onClick={() => apply(offer)}>
              Reemplazarlas
            </Button>
          </div>
        </Alert>
      ) : null}
    </div>
  )
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; children: string }

const Choice = ({ isChosen, onChoose, children }: ChoiceProps) => (
  <button type="button" aria-pressed={isChosen} onClick={onChoose} className={choiceClass(isChosen)}>
    {children}
  </button>
)

const choiceClass = (isChosen: boolean) =>
  cx(
    'h-10 rounded-ctl border px-4 text-sm font-medium',
    isChosen ? 'border-acento bg-acento-suave text-acento' : 'border-linea bg-relieve text-texto hover:bg-superficie-2',
  )

const hints = {
  none: 'Elige uno y te escribimos las instrucciones, o las escribimos con tus respuestas.',
  blank: 'Escribe abajo las instrucciones de tu agente.',
  written: 'Listo: las instrucciones están abajo. Léelas y cámbialas a tu gusto.',
}
