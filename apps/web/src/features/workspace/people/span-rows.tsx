import { X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { addSpan, type DraftSpan, mayAdd } from './hours-draft.ts'
import { spanField } from './hours-form.ts'

type SpanRowsProps = {
  spans: readonly DraftSpan[]
  /** The position of the first of them among all spans of the form. */
  from: number
  /** For names of buttons: «del lunes»; empty for hours of every day. */
  suffix: string
  /** The only day of these spans; without it the form's list of days holds for them. */
  day?: number
  /** Spans that must stay. */
  least: number
  errors: Readonly<Record<string, string>>
  busy: boolean
  onChange: (spans: DraftSpan[]) => void
}

/** The spans of a day, with buttons that add and remove one. */
export function SpanRows({ spans, from, suffix, day, least, errors, busy, onChange }: SpanRowsProps) {
  return (
    <div className="grid gap-3">
      {spans.map((span, position) => {
        const index = from + position
        const time = (part: 'start' | 'end') => ({
          name: spanField(index, part),
          defaultValue: span[part],
          error: errors[spanField(index, part)],
          disabled: busy,
        })
        return (
          <div key={span.key} className="flex items-start gap-2">
            {day === undefined ? null : <input type="hidden" name={spanField(index, 'days')} value={day} />}
            <div className="grid min-w-0 flex-1 grid-cols-2 gap-3">
              <TextField label="Entra a las" type="time" {...time('start')} />
              <TextField label="Sale a las" type="time" {...time('end')} />
            </div>
            {spans.length > least ? (
              <div className="mt-6.5">
                <Button
                  size="icon"
                  variant="ghost"
                  aria-label={`Quitar la franja ${position + 1}${suffix}`}
                  disabled={busy}
                  onClick={() => onChange(spans.filter(({ key }) => key !== span.key))}
                >
                  <X aria-hidden className="size-4" />
                </Button>
              </div>
            ) : null}
          </div>
        )
      })}
      {mayAdd(spans) ? (
        <div>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Añadir ${spans.length === 0 ? 'horas' : 'otra franja'}${suffix}`}
            disabled={busy}
            onClick={() => onChange(addSpan(spans))}
          >
            {spans.length === 0 ? 'Añadir horas' : 'Añadir otra franja'}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
