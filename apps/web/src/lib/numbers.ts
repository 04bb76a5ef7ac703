const plain = new Intl.NumberFormat('es', { useGrouping: 'always' })
const size = new Intl.NumberFormat('es', { maximumFractionDigits: 1 })
const share = new Intl.NumberFormat('es', { style: 'percent', maximumFractionDigits: 0 })

export const formatNumber = (value: number) => plain.format(value)

/** From 0 to 1. */
export const formatPercent = (value: number) => share.format(value)

/** «1 conversación», «1.240 conversaciones». */
export const formatCount = (value: number, one: string, many: string) =>
  `${plain.format(value)} ${value === 1 ? one : many}`

/** «820 B», «3 kB», «1,2 MB». */
export function formatBytes(bytes: number): string {
  const [value, unit] = bytes < 1e3 ? [bytes, 'B'] : bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB']
  return `${size.format(value)} ${unit}`
}
