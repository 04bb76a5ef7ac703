import type { QuestionState } from '@portavoz/contract'
import { cx } from '../../../../lib/cx.ts'
import { formatNumber } from '../../../../lib/format/numbers.ts'

const stateOptions = [
  { state: 'open', label: 'Pendientes' },
  { state: 'answered', label: 'Respondidas' },
  { state: 'discarded', label: 'Descartadas' },
] as const

type QuestionStateFilterProps = {
  state: QuestionState
  counts: Record<QuestionState, number> | undefined
  onState: (state: QuestionState) => void
}

export const QuestionStateFilter = ({ state, counts, onState }: QuestionStateFilterProps) => (
  <div
    role="group"
    aria-label="Qué preguntas"
    className="flex w-full rounded-xl border border-linea bg-superficie-2 p-1 sm:w-96"
  >
    {stateOptions.map(({ state: option, label }) => (
      <button
        key={option}
        type="button"
        aria-pressed={state === option}
        onClick={() => onState(option)}
        className={cx(
          'min-h-9 flex-1 rounded-lg px-1 text-sm font-medium',
          state === option ? 'bg-acento-suave text-acento' : 'text-texto-2 hover:text-texto',
        )}
      >
        {label} {counts ? <span className="num">{formatNumber(counts[option])}</span> : null}
      </button>
    ))}
  </div>
)
