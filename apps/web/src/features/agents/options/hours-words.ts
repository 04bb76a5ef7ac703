import type { CustomConfig } from '@portavoz/contract'
import { capital, dayWord, listed } from './option-words.ts'

type Hours = CustomConfig['businessHours']

/** Days that follow each other, together. */
function runsOf(days: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const day of days.toSorted((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  return runs
}

/** «Lunes a viernes y domingo». */
export function daysWords(days: readonly number[]): string {
  if (days.length === 0) return 'Ningún día'
  if (days.length === 7) return 'Todos los días'
  const words = runsOf(days).flatMap((run) =>
    run.length > 2 ? [`${dayWord(run[0] ?? 0)} a ${dayWord(run.at(-1) ?? 0)}`] : run.map(dayWord),
  )
  return capital(listed(words))
}

/** «9:00». */
export const clockWords = (time: string) => time.replace(/^0(?=\d:)/, '')

export const isOvernight = ({ start, end }: Pick<Hours, 'start' | 'end'>) => end !== '' && start !== '' && end < start

/** «Lunes a viernes, 9:00 a 18:00». */
export function hoursWords({ enabled, days, start, end }: Omit<Hours, 'timezone' | 'outsideHoursMessage'>): string {
  if (!enabled) return 'Atiende 24/7: a toda hora, todos los días'
  const next = isOvernight({ start, end }) ? ' del día siguiente' : ''
  return `${daysWords(days)}, ${clockWords(start)} a ${clockWords(end)}${next}`
}
