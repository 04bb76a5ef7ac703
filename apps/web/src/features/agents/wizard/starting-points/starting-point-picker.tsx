import { useState } from 'react'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/forms/select.tsx'
import type { NewAgentDraft } from '../use-new-agent-draft.ts'
import { fillAgentForm } from './fill-agent-form.ts'
import { startingPoints } from './starting-points.ts'
import type { Suggestion } from './suggestion.ts'
import { ThreeQuestions } from './three-questions.tsx'

const blank: Suggestion = { description: '', prompt: '' }
const choices = [
  { value: 'blank', label: 'En blanco' },
  ...startingPoints.map(({ id, label }) => ({ value: id, label })),
]

type ChosenSuggestion = Suggestion & { choice: string }

/** Fills in the instructions of a new agent. What the user typed is replaced only after asking. */
export function StartingPointPicker({ draft }: { draft: NewAgentDraft }) {
  const { values: typed, answers } = draft
  const [applied, setApplied] = useState<ChosenSuggestion>({ ...blank, choice: 'blank' })
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
  const pick = (choice: string) =>
    propose({ ...(startingPoints.find(({ id }) => id === choice)?.suggestion ?? blank), choice })

  return (
    <div className="mb-5 grid gap-3">
      <div className="grid gap-2">
        <p className="text-sm font-medium">¿De qué es tu negocio?</p>
        <div className="flex flex-wrap gap-2">
          <div className="min-w-0 grow basis-full sm:basis-0">
            <Select
              block
              label="Instrucciones para empezar"
              value={offer?.choice ?? applied.choice}
              onChange={pick}
              options={choices.concat(
                applied.choice === OWN_ANSWERS || offer?.choice === OWN_ANSWERS ? ownAnswers : [],
              )}
            />
          </div>
          <Button size="lg" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
            Responder 3 preguntas
          </Button>
        </div>
        <p role="status" className="text-xs text-texto-3">
          {offer
            ? ''
            : applied.prompt === ''
              ? 'Te escribimos unas instrucciones para empezar, o las escribimos con tus respuestas.'
              : 'Listo: las instrucciones están abajo. Léelas y cámbialas a tu gusto.'}
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

const OWN_ANSWERS = 'answers'
const ownAnswers = [{ value: OWN_ANSWERS, label: 'Con mis respuestas' }]
