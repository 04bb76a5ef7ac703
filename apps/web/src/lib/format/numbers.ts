const numberFormat = new Intl.NumberFormat('es', { useGrouping: 'always' })
const sizeFormat = new Intl.NumberFormat('es', { maximumFractionDigits: 1 })
const percentFormat = new Intl.NumberFormat('es', { style: 'percent', maximumFractionDigits: 0 })

export const formatNumber = (value: number) => numberFormat.format(value)

/** `value` is from 0 to 1. */
export const formatPercent = (value: number) => percentFormat.format(value)

/** «1 conversación», «1.240 conversaciones». */
export const formatCount = (value: number, singular: string, plural: string) =>
  `${numberFormat.format(value)} ${value === 1 ? singular : plural}`

const units = ['B', 'kB', 'MB', 'GB']

/** «820 B», «3 kB», «1,2 MB», «4 GB». */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const [value, unit] = [bytes / 1e3 ** power, units[power]]
  return `${sizeFormat.format(value)} ${unit}`
}
