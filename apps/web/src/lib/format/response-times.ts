const unitFormat = (unit: string) =>
  new Intl.NumberFormat('es', { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 })
const [seconds, minutes, hours] = [unitFormat('second'), unitFormat('minute'), unitFormat('hour')]

/** «12 s», «2,5 min», «3 h»; a dash for none. */
export function formatWait(value: number | null): string {
  if (value === null) return '—'
  if (value < 60) return seconds.format(value)
  return value < 3_600 ? minutes.format(value / 60) : hours.format(value / 3_600)
}
