import type { Analytics, AnalyticsPeriod } from '@portavoz/contract'
import { Suspense, useMemo } from 'react'
import { formatDayRange } from '../../lib/format/dates.ts'
import { formatNumber } from '../../lib/format/numbers.ts'
import { formatSpentUsd } from '../../lib/format/spent-usd.ts'
import { timeZoneName } from '../../lib/format/time-zones.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { StatStrip } from '../../ui/stat-strip.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Costs } from './costs.tsx'
import { formatWait } from '../../lib/format/response-times.ts'
import { FigureSection } from './figure-section.tsx'
import { FrequentQuestions } from './frequent-questions.tsx'
import { HourMap, hourLabel, weekdays } from './hour-map.tsx'
import { SideBySide } from './side-by-side.tsx'
import { ShareBars } from './share-bars.tsx'

const timeChart = lazyPart(() => import('./time-chart.tsx').then((file) => file.default))

type FiguresProps = { figures: Analytics; period: AnalyticsPeriod; isStale: boolean }

/** Every figure of the period. */
export function Figures({ figures, period, isStale }: FiguresProps) {
  const { from, to, timeZone, days, leads, costs } = figures
  const sum = (value: (day: Analytics['days'][number]) => number) => days.reduce((total, day) => total + value(day), 0)
  const suffix = from === to ? from : `${from}-a-${to}`
  return (
    <div className="grid gap-6" style={{ opacity: isStale ? 0.6 : 1 }}>
      <p className="num text-sm text-texto-3">
        {formatDayRange(from, to)} · {timeZoneName(timeZone)}
      </p>
      <StatStrip
        stats={[
          { label: 'Conversaciones nuevas', value: formatNumber(sum(({ started }) => started)) },
          { label: 'Mensajes recibidos', value: formatNumber(sum(({ received }) => received)) },
          {
            label: 'Mensajes enviados',
            value: formatNumber(sum(({ sentByAgent, sentByPerson }) => sentByAgent + sentByPerson)),
          },
          {
            label: 'Interesados',
            value: formatNumber(leads),
            link: { to: '/analytics', search: true, hash: 'interesados' },
          },
          { label: 'Costo', value: formatSpentUsd(costs.total.micros) },
        ]}
      />
      <OverTime days={days} suffix={suffix} />
      <Attention figures={figures} suffix={suffix} />
      <FigureSection
        title="A qué hora te escriben"
        description="Mensajes de tus clientes en cada hora. Cuanto más fuerte el color, más mensajes."
        isTable
        table={{
          fileName: `horas-${suffix}`,
          head: ['Hora', ...weekdays],
          rows: Array.from({ length: 24 }, (_, hour) => [
            hourLabel(hour),
            ...figures.hours.map((day) => day[hour] ?? 0),
          ]),
        }}
      >
        <HourMap hours={figures.hours} />
      </FigureSection>
      <FrequentQuestions period={period} suffix={suffix} />
      <Costs costs={costs} suffix={suffix} />
    </div>
  )
}

function OverTime({ days, suffix }: { days: Analytics['days']; suffix: string }) {
  const names = useMemo(() => days.map(({ day }) => day), [days])
  const conversations = useMemo(
    () => [
      { label: 'Con mensajes', values: days.map(({ active }) => active) },
      { label: 'Nuevas', values: days.map(({ started }) => started) },
    ],
    [days],
  )
  const messages = useMemo(
    () => [
      { label: 'De clientes', values: days.map(({ received }) => received) },
      { label: 'Del agente', values: days.map(({ sentByAgent }) => sentByAgent) },
      { label: 'De personas', values: days.map(({ sentByPerson }) => sentByPerson) },
    ],
    [days],
  )
  const leads = useMemo(() => [{ label: 'Interesados', values: days.map((day) => day.leads) }], [days])
  return (
    <SideBySide hold="charts">
      {[
        {
          title: 'Conversaciones por día',
          description: 'Cuántas tuvieron mensajes cada día, y cuántas empezaron ese día.',
          series: conversations,
          file: 'conversaciones',
        },
        {
          title: 'Mensajes por día',
          description: 'Lo que escribieron tus clientes y lo que se les contestó.',
          series: messages,
          file: 'mensajes',
        },
        {
          title: 'Interesados por día',
          description: 'Quiénes dejaron sus datos por primera vez ese día.',
          series: leads,
          file: 'interesados',
        },
      ].map(({ title, description, series, file }) => (
        <FigureSection
          key={file}
          title={title}
          description={description}
          anchor={file}
          table={{
            fileName: `${file}-${suffix}`,
            head: ['Día', ...series.map(({ label }) => label)],
            rows: names.map((day, at) => [day, ...series.map(({ values }) => values[at] ?? 0)]),
          }}
        >
          <Suspense fallback={<Skeleton size="h-72 w-full" />}>
            <timeChart.Part label={`Gráfico: ${title.toLowerCase()}`} days={names} series={series} />
          </Suspense>
        </FigureSection>
      ))}
    </SideBySide>
  )
}

function Attention({ figures: { answers, outcomes, waits }, suffix }: { figures: Analytics; suffix: string }) {
  const answered = [
    { label: 'El agente', value: answers.agent },
    { label: 'Una persona', value: answers.person },
    { label: 'Nadie', value: answers.nobody, hint: 'Sin respuesta en 24 horas, o llegó hace poco.' },
  ]
  const ended = [
    { label: 'Respondió el agente', value: outcomes.answered },
    { label: 'Pasó a una persona', value: outcomes.handedOver },
    { label: 'El agente no supo responder', value: outcomes.unanswered },
    { label: 'Otras', value: outcomes.other, hint: 'Saludos, pausas, fuera de horario, o no hacía falta responder.' },
  ]
  const waiting = [
    { label: 'La mitad esperó como mucho', value: formatWait(waits.medianSeconds) },
    { label: 'Casi todos, como mucho', value: formatWait(waits.p95Seconds) },
  ]
  const tableOf = (fileName: string, head: string, rows: { label: string; value: number }[]) => ({
    fileName: `${fileName}-${suffix}`,
    head: [head, 'Veces'],
    rows: rows.map(({ label, value }) => [label, value]),
  })
  return (
    <SideBySide>
      <FigureSection
        title="Quién contestó primero"
        anchor="quien-contesto"
        description="Cada vez que un cliente escribió, quién le contestó antes."
        table={tableOf('quien-contesto', 'Quién', answered)}
      >
        <ShareBars label="Quién contestó primero" bars={answered} />
      </FigureSection>
      <FigureSection
        title="Cuánto esperaron"
        anchor="espera"
        description="Desde que el cliente escribió hasta la primera respuesta."
        isTable
        table={{
          fileName: `espera-${suffix}`,
          head: ['Espera', 'Segundos'],
          rows: [
            [waiting[0]!.label, waits.medianSeconds ?? ''],
            [waiting[1]!.label, waits.p95Seconds ?? ''],
          ],
        }}
      >
        <StatStrip isColumn stats={waiting} />
      </FigureSection>
      <FigureSection
        title="Cómo terminó cada consulta"
        description="Qué hizo el agente con lo que escribieron tus clientes."
        table={tableOf('como-termino', 'Cómo terminó', ended)}
      >
        <ShareBars label="Cómo terminó cada consulta" bars={ended} />
      </FigureSection>
    </SideBySide>
  )
}
