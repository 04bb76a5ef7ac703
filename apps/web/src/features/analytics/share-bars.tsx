import { formatNumber, formatPercent } from '../../lib/format/numbers.ts'

export type ShareBar = { label: string; value: number; hint?: string; text?: string }

/** Besides its colour, each bar has a pattern of its own. */
const fills = [
  { backgroundColor: 'var(--acento)' },
  { backgroundImage: 'repeating-linear-gradient(45deg, var(--telegram) 0 5px, transparent 5px 8px)' },
  { backgroundImage: 'repeating-linear-gradient(90deg, var(--aviso) 0 3px, transparent 3px 6px)' },
  { backgroundImage: 'radial-gradient(var(--texto-3) 35%, transparent 40%)', backgroundSize: '6px 6px' },
]

/** Shares of a whole; `whole` is their sum unless it is given. */
export function ShareBars({
  label,
  bars,
  isPlain = false,
}: {
  label: string
  bars: readonly ShareBar[]
  isPlain?: boolean
}) {
  const whole = bars.reduce((sum, { value }) => sum + value, 0)
  const longest = isPlain ? Math.max(1, ...bars.map(({ value }) => value)) : Math.max(1, whole)
  return (
    <ul aria-label={label} className="grid gap-4">
      {bars.map(({ label: name, value, hint, text }, at) => (
        <li key={name} className="min-w-0">
          <div className="flex items-baseline justify-between gap-3 text-sm">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="num shrink-0 text-texto-3">
              {text ??
                (isPlain
                  ? formatNumber(value)
                  : `${formatNumber(value)} (${formatPercent(whole ? value / whole : 0)})`)}
            </span>
          </div>
          <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full bg-superficie-2">
            <div
              className="h-full rounded-full"
              style={{ width: `${(value / longest) * 100}%`, ...fills[isPlain ? 0 : at % fills.length] }}
            />
          </div>
          {hint ? <p className="mt-1 text-xs text-texto-3">{hint}</p> : null}
        </li>
      ))}
    </ul>
  )
}
