const unitFormat = (unit: string) =>
  new Intl.NumberFormat('es', { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 })
const [seconds, minutes, hours] = [unitFormat('second'), unitFormat('minute'), unitFormat('hour')]

/** «12 s», «2,5 min», «3 h», which do not break; a dash for none. */
export function formatWait(value: number | null): string {
  if (value === null) return '—'
  const text =
    value < 60 ? seconds.format(value) : value < 3_600 ? minutes.format(value / 60) : hours.format(value / 3_600)
  return text.replace(' ', '\u00a0')
}
