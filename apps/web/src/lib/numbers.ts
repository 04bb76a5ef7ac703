const plain = new Intl.NumberFormat('es', { useGrouping: 'always' })
const share = new Intl.NumberFormat('es', { style: 'percent', maximumFractionDigits: 0 })

export const formatNumber = (value: number) => plain.format(value)

/** From 0 to 1. */
export const formatPercent = (value: number) => share.format(value)

/** «1 conversación», «1.240 conversaciones». */
export const formatCount = (value: number, one: string, many: string) =>
  `${plain.format(value)} ${value === 1 ? one : many}`
