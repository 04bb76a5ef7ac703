import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import type { Suggestion } from './suggestion.ts'
import { type BusinessAnswers, writeInstructions } from './write-instructions.ts'

const questions: { name: keyof BusinessAnswers; label: string; placeholder: string }[] = [
  { name: 'offer', label: '¿Qué vendes o qué haces?', placeholder: 'Ropa de niño, por unidad y por mayor.' },
  {
    name: 'place',
    label: '¿Dónde estás y a qué horas atiendes?',
    placeholder: 'En el centro, local 12. De lunes a sábado, de 9 a 6.',
  },
  {
    name: 'handOver',
    label: '¿Qué debe pasar siempre a una persona?',
    placeholder: 'Los pagos, los reclamos y los pedidos por mayor.',
  },
]
const maxAnswer = 2_000

type ThreeQuestionsProps = {
  answers: BusinessAnswers
  onChange: (answers: BusinessAnswers) => void
  onAnswer: (suggestion: Suggestion) => void
  onClose: () => void
}

/** Stands outside the form of the agent, which it fills in. */
export function ThreeQuestions({ answers, onChange, onAnswer, onClose }: ThreeQuestionsProps) {
  const isEmpty = Object.values(answers).every((answer) => answer.trim() === '')
  return (
    <div role="group" aria-label="Tres preguntas" className="grid gap-4 rounded-xl bg-superficie-2 p-4">
      {questions.map(({ name, label, placeholder }, index) => (
        <TextArea
          key={name}
          label={label}
          name={name}
          rows={2}
          value={answers[name]}
          onChange={(event) => onChange({ ...answers, [name]: event.target.value })}
          placeholder={placeholder}
          maxLength={maxAnswer}
          autoFocus={index === 0}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button size="lg" variant="primary" disabled={isEmpty} onClick={() => onAnswer(writeInstructions(answers))}>
          Escribir las instrucciones
        </Button>
        <Button size="lg" variant="ghost" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </div>
  )
}
