import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import uPlotStyles from 'uplot/dist/uPlot.min.css?inline'
import { formatNumber } from '../../lib/format/numbers.ts'
import { useTheme } from '../../lib/theme.ts'

export type TimeSeries = { label: string; values: readonly number[] }
type TimeChartProps = { label: string; days: readonly string[]; series: readonly TimeSeries[] }

const height = 220
const secondsOf = (day: string) => Date.parse(day) / 1_000
const dayFormat = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const formatDay = (day: string) => dayFormat.format(Date.parse(day))

/** Besides its colour, each line has a pattern of its own. */
const strokes = [
  { color: '--acento', dash: [] },
  { color: '--aviso', dash: [7, 4] },
  { color: '--telegram', dash: [2, 4] },
] as const

let areStylesAdopted = false
/** The console's own style sheet has no room for styles of one screen. */
function adoptStyles() {
  if (areStylesAdopted) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(uPlotStyles)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  areStylesAdopted = true
}

/** Lines over days. The values are in the table beside it, so the drawing itself is one picture with a name. */
export default function TimeChart({ label, days, series }: TimeChartProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <figure className="min-w-0">
      <Legend series={series} />
      <Drawing key={useColorScheme()} label={label} days={days} series={series} onChoose={setChosen} />
      <figcaption className="num mt-1 text-xs text-texto-3" style={{ minHeight: '2.25rem' }}>
        {chosen === null || !days[chosen]
          ? 'Elige un día para ver sus cifras.'
          : describeDay(days[chosen], series, chosen)}
      </figcaption>
    </figure>
  )
}

type DrawingProps = TimeChartProps & { onChoose: (day: number | null) => void }

function Drawing({ label, days, series, onChoose }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current
    return element ? drawChart(element, { days, series, onChoose }) : undefined
  }, [days, series, onChoose])
  return <div ref={frame} role="img" aria-label={label} style={{ height, overflow: 'hidden' }} />
}

/** «12 nov: 6 de clientes · 4 del agente». */
function describeDay(day: string, series: readonly TimeSeries[], at: number) {
  const values = series.map((line) => `${formatNumber(line.values[at] ?? 0)} ${line.label.toLowerCase()}`)
  return `${formatDay(day)}: ${values.join(' · ')}`
}

function Legend({ series }: { series: readonly TimeSeries[] }) {
  return (
    <ul className="mb-3 flex flex-wrap gap-3 text-sm">
      {series.map(({ label }, at) => {
        const { color, dash } = strokes[at % strokes.length]!
        return (
          <li key={label} className="inline-flex items-center gap-2">
            <svg aria-hidden width="28" height="8">
              <line
                x1="0"
                x2="28"
                y1="4"
                y2="4"
                strokeWidth="2.5"
                strokeDasharray={dash.join(' ')}
                style={{ stroke: `var(${color})` }}
              />
            </svg>
            {label}
          </li>
        )
      })}
    </ul>
  )
}

type ChartData = Omit<DrawingProps, 'label'>

/** Returns its removal. */
function drawChart(element: HTMLElement, { days, series, onChoose }: ChartData) {
  adoptStyles()
  const colorOf = createColorReader(element)
  const axis = {
    stroke: colorOf('--texto-3'),
    grid: { stroke: colorOf('--linea'), width: 1 },
    ticks: { show: false },
    font: `12px ${getComputedStyle(element).fontFamily}`,
  }
  const isSingle = days.length === 1
  const chart = new uPlot(
    {
      width: element.clientWidth,
      height,
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: { x: { time: true }, y: { range: (_, _min, max) => [0, Math.max(4, max * 1.1)] } },
      axes: [
        {
          ...axis,
          size: 33,
          // Below the zero of the other axis.
          gap: 10,
          space: 64,
          incrs: [1, 2, 7, 14, 30, 60].map((count) => count * 86_400),
          values: (_, ticks) => ticks.map((seconds) => dayFormat.format(seconds * 1_000)),
        },
        {
          ...axis,
          size: 46,
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000],
          values: (_, ticks) => ticks.map((value) => formatNumber(value)),
        },
      ],
      series: [
        {},
        ...series.map((_, at) => {
          const { color, dash } = strokes[at % strokes.length]!
          return { stroke: colorOf(color), width: 2, dash: [...dash], points: { show: isSingle || days.length <= 14 } }
        }),
      ],
      hooks: { setCursor: [({ cursor: { idx } }) => onChoose(idx ?? null)] },
    },
    [days.map(secondsOf), ...series.map(({ values }) => [...values])],
    element,
  )
  const observer = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }))
  observer.observe(element)
  return () => {
    observer.disconnect()
    chart.destroy()
  }
}

/** A canvas knows no variables: the browser resolves them for a style. */
function createColorReader(element: HTMLElement) {
  return (name: string) => {
    const probe = document.createElement('span')
    probe.style.color = `var(${name})`
    element.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
}

/** Changes with the theme and with the system's own. */
function useColorScheme(): string {
  const theme = useTheme()
  const [isDark, setIsDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches)
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)')
    const onChange = () => setIsDark(query.matches)
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }, [])
  return `${theme} ${isDark}`
}
