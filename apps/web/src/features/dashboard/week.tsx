import type { Analytics } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, useRef, useState } from 'react'
import { analyticsQuery } from '../../data/analytics/analytics.ts'
import { dateOfDay, dayBefore, dayOfDate, formatDayRange } from '../../lib/format/dates.ts'
import { formatNumber } from '../../lib/format/numbers.ts'
import { formatWait } from '../../lib/format/response-times.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { useShowOpened } from '../../lib/hooks/use-show-opened.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

type WeekDay = Analytics['days'][number]

/** Who answered first; each with a pattern besides its colour. */
const answers: { label: string; of: (day: WeekDay) => number; fill: CSSProperties }[] = [
  { label: 'El agente', of: (day) => day.answeredByAgent, fill: { backgroundColor: 'var(--acento)' } },
  {
    label: 'Una persona',
    of: (day) => day.answeredByPerson,
    fill: { backgroundImage: 'repeating-linear-gradient(45deg, var(--telegram) 0 5px, transparent 5px 8px)' },
  },
  {
    label: 'Nadie',
    of: (day) => day.answeredByNobody,
    fill: { backgroundImage: 'repeating-linear-gradient(90deg, var(--aviso) 0 3px, transparent 3px 6px)' },
  },
]

const weekday = new Intl.DateTimeFormat('es', { weekday: 'short' })
const fullDay = new Intl.DateTimeFormat('es', { weekday: 'long', day: 'numeric', month: 'long' })
/** The figures of today grow; none of them is pushed. */
const refreshMs = 300_000
const shortDay = new Intl.DateTimeFormat('es', { weekday: 'short', day: 'numeric' })
const shortNumber = new Intl.NumberFormat('es', { notation: 'compact', useGrouping: 'always' })
/** A column of a phone has room for five characters: «12 mil» may take two lines. */
const formatShort = (value: number) =>
  value < 10_000 ? formatNumber(value) : shortNumber.format(value).replace('\u00A0', ' ')

/** The last seven days in one picture; its figures are those of «Analíticas», whose sections they open. */
export function Week() {
  const now = useNow()
  const { data, error } = useQuery({
    ...analyticsQuery({ from: dayBefore(now, 6), to: dayOfDate(new Date(now)) }),
    refetchInterval: refreshMs,
  })
  if (error || data?.hasData === false) return null
  if (!data) return <Skeleton size="h-92 rounded-panel" />
  return <WeekPicture figures={data} />
}

function WeekPicture({ figures: { from, to, days, waits } }: { figures: Analytics }) {
  const [isTable, setIsTable] = useState(false)
  const sum = (value: (day: WeekDay) => number) => days.reduce((total, day) => total + value(day), 0)
  return (
    <section aria-labelledby="week" className="min-w-0 rounded-panel border border-linea bg-superficie p-5">
      <h2 id="week" className="font-semibold">
        Tu semana
      </h2>
      <p className="num mt-1 text-sm text-texto-3">
        {formatDayRange(from, to)} · Quién contestó primero cada vez que te escribieron: varios mensajes seguidos
        cuentan una vez. Encima de cada columna, los mensajes de ese día.
      </p>
      <ul className="mt-4 grid gap-2" style={figureColumns}>
        <Figure label="Mensajes recibidos" section="mensajes" value={formatNumber(sum(({ received }) => received))} />
        {answers.map(({ label, of, fill }) => (
          <Figure key={label} label={label} section="quien-contesto" value={formatNumber(sum(of))} fill={fill} />
        ))}
        <Figure label="La mitad esperó hasta" section="espera" value={formatWait(waits.medianSeconds)} />
      </ul>
      <Columns days={days} />
      <div className="mt-4">
        <Button size="sm" aria-expanded={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Ocultar tabla' : 'Ver tabla'}
        </Button>
      </div>
      {isTable ? <WeekTable days={days} /> : null}
    </section>
  )
}

type FigureProps = {
  label: string
  value: string
  /** The section of «Analíticas» that explains it. */
  section: 'mensajes' | 'quien-contesto' | 'espera'
  fill?: CSSProperties
}

const Figure = ({ label, value, section, fill }: FigureProps) => (
  <li>
    <Link
      to="/analytics"
      search={{ periodo: '7-dias' }}
      hash={section}
      className="block rounded-ctl py-1 text-sm hover:text-acento hover:underline"
    >
      <span className="flex items-center gap-1.5 text-texto-3">
        {fill ? <span aria-hidden className="size-3 rounded-sm border border-linea" style={fill} /> : null}
        {label}
      </span>
      <span className="num block text-2xl font-semibold tracking-tight">{value}</span>
    </Link>
  </li>
)

const figureColumns = { gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))' }
const columnHeight = '8rem'
const columnWidth = '4rem'

function Columns({ days }: { days: readonly WeekDay[] }) {
  const totalOf = (day: WeekDay) => answers.reduce((total, { of }) => total + of(day), 0)
  const highest = Math.max(1, ...days.map(totalOf))
  const labels = days.map(({ received }) => formatShort(received))
  const labelHeight = labels.some((label) => label.includes(' ')) ? '2.25rem' : '1.25rem'
  return (
    <div
      role="img"
      aria-label="Gráfico de columnas: quién contestó primero y cuántos mensajes recibiste, cada día. La tabla tiene los valores."
      className="mt-4 flex gap-1.5"
    >
      {days.map((day, at) => (
        <div key={day.day} className="min-w-0 flex-1 text-center text-xs text-texto-3" title={describeDay(day)}>
          <div
            className="mx-auto flex flex-col justify-end border-b border-linea"
            style={{ height: `calc(${columnHeight} + ${labelHeight})`, maxWidth: columnWidth }}
          >
            <span className="num mb-1">{labels[at]}</span>
            {answers.toReversed().map(({ label, of, fill }) => (
              <div key={label} style={{ height: `calc(${columnHeight} * ${of(day) / highest})`, ...fill }} />
            ))}
          </div>
          <span className="mt-1 block truncate">{weekday.format(dateOfDay(day.day))}</span>
        </div>
      ))}
    </div>
  )
}

const describeDay = (day: WeekDay) =>
  `${fullDay.format(dateOfDay(day.day))}: mensajes ${formatNumber(day.received)}, ` +
  answers.map(({ label, of }) => `${label.toLowerCase()} ${formatNumber(of(day))}`).join(', ')

const cell = { borderBottom: '1px solid var(--linea)', padding: '0.375rem 0.5rem' } as const
const columns: { head: string; of: (day: WeekDay) => number }[] = [
  { head: 'Mensajes', of: ({ received }) => received },
  ...answers.map(({ label, of }) => ({ head: label, of })),
]

function WeekTable({ days }: { days: readonly WeekDay[] }) {
  const box = useRef<HTMLDivElement>(null)
  useShowOpened(box, true)
  return (
    <div ref={box} role="region" aria-label="Tabla: tu semana" tabIndex={0} className="mt-3 overflow-auto">
      <table className="num w-full text-sm" style={{ borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            <th scope="col" style={{ ...cell, textAlign: 'left' }}>
              Día
            </th>
            {columns.map(({ head }) => (
              <th key={head} scope="col" style={{ ...cell, textAlign: 'right' }}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row" style={{ ...cell, textAlign: 'left', fontWeight: 400, whiteSpace: 'nowrap' }}>
                {shortDay.format(dateOfDay(day.day))}
              </th>
              {columns.map(({ head, of }) => (
                <td key={head} style={{ ...cell, textAlign: 'right' }}>
                  {formatNumber(of(day))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
