import { Fragment } from 'react'
import { cx } from '../../../lib/cx.ts'

type Props = { steps: readonly { step: string; word: string }[]; current: string }

/** On a phone only the present step has its word on the screen; the others are read aloud. */
export const Progress = ({ steps, current }: Props) => (
  <ol className="mb-5 flex items-center gap-2 text-sm sm:gap-3">
    {steps.map(({ step, word }, index) => {
      const here = step === current
      return (
        <Fragment key={step}>
          {index > 0 ? <li aria-hidden className="h-px w-4 bg-linea sm:w-8" /> : null}
          <li
            aria-current={here ? 'step' : undefined}
            className={cx('flex items-center gap-2', here ? 'font-medium text-texto' : 'text-texto-3')}
          >
            <span
              className={cx(
                'num grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold',
                here ? 'bg-acento text-acento-texto' : 'border border-linea-fuerte/60',
              )}
            >
              {index + 1}
            </span>
            <span className={here ? undefined : 'max-sm:sr-only'}>{word}</span>
          </li>
        </Fragment>
      )
    })}
  </ol>
)
