const numberFormat = new Intl.NumberFormat('es', { useGrouping: 'always' })
const sizeFormat = new Intl.NumberFormat('es', { maximumFractionDigits: 1 })
const percentFormat = new Intl.NumberFormat('es', { style: 'percent', maximumFractionDigits: 0 })

export const formatNumber = (value: number) => numberFormat.format(value)

/** `value` is from 0 to 1. */
export const formatPercent = (value: number) => percentFormat.format(value)

/** «1 conversación», «1.240 conversaciones». */
export const formatCount = (value: number, singular: string, plural: string) =>
  `${numberFormat.format(value)} ${value === 1 ? singular : plural}`

/** «820 B», «3 kB», «1,2 MB». */
export function formatBytes(bytes: number): string {
  const [value, unit] = bytes < 1e3 ? [bytes, 'B'] : bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB']
  return `${sizeFormat.format(value)} ${unit}`
}
