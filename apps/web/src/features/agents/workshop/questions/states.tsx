import type { QuestionState } from '@portavoz/contract'
import { cx } from '../../../../lib/cx.ts'
import { formatNumber } from '../../../../lib/numbers.ts'

const states = [
  { state: 'open', word: 'Pendientes' },
  { state: 'answered', word: 'Respondidas' },
  { state: 'discarded', word: 'Descartadas' },
] as const

type Props = {
  state: QuestionState
  figures: Record<QuestionState, number> | undefined
  onState: (state: QuestionState) => void
}

export const States = ({ state, figures, onState }: Props) => (
  <div
    role="group"
    aria-label="Qué preguntas"
    className="flex w-full rounded-xl border border-linea bg-superficie-2 p-1 sm:w-96"
  >
    {states.map(({ state: one, word }) => (
      <button
        key={one}
        type="button"
        aria-pressed={state === one}
        onClick={() => onState(one)}
        className={cx(
          'min-h-9 flex-1 rounded-lg px-1 text-sm font-medium',
          state === one ? 'bg-acento-suave text-acento' : 'text-texto-2 hover:text-texto',
        )}
      >
        {word} {figures ? <span className="num">{formatNumber(figures[one])}</span> : null}
      </button>
    ))}
  </div>
)
