import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { cx } from '../../../lib/cx.ts'

type WizardProgressProps = { steps: readonly { step: string; label: string }[]; current: string }

/** On a phone only the current step shows its label; screen readers get all of them. */
export const WizardProgress = ({ steps, current }: WizardProgressProps) => {
  const currentIndex = steps.findIndex(({ step }) => step === current)
  return (
    <ol className="mb-5 flex items-center gap-2 text-sm">
      {steps.map(({ step, label }, index) => {
        const isCurrent = step === current
        const isDone = index < currentIndex
        return (
          <Fragment key={step}>
            {index > 0 ? <li aria-hidden className="h-px w-4 bg-linea sm:w-8" /> : null}
            <li
              aria-current={isCurrent ? 'step' : undefined}
              className={cx('flex items-center gap-2', isCurrent ? 'font-medium text-texto' : 'text-texto-3')}
            >
              <span
                className={cx(
                  'num grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold',
                  isCurrent
                    ? 'bg-acento text-acento-texto'
                    : isDone
                      ? 'bg-acento-suave text-acento'
                      : 'border border-linea-fuerte/60',
                )}
              >
                {isDone ? <Check role="img" aria-label="Hecho" className="size-4" /> : index + 1}
              </span>
              <span className={isCurrent ? undefined : 'max-sm:sr-only'}>{label}</span>
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}
