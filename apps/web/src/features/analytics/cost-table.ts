import { type AnalyticsCost, MICROS } from '@portavoz/contract'
import { formatNumber } from '../../lib/format/numbers.ts'
import type { FigureTable } from './figure-table.ts'

export type CostRow = AnalyticsCost & { label: string }

const head = ['Nombre', 'Respuestas', 'Sin precio', 'Costo (USD)'] as const
const dollarFormat = new Intl.NumberFormat('es', {
  useGrouping: 'always',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
})

/** What each agent or model cost, and all of them. */
export const costTable = (fileName: string, rows: readonly CostRow[], total: AnalyticsCost): FigureTable => ({
  fileName,
  head,
  rows: [...rows, { label: 'Total', ...total }].map(({ label, replies, unpriced, micros }) => [
    label,
    replies,
    unpriced,
    micros / MICROS,
  ]),
  formatCell: (value, column) => (column === head.length - 1 ? dollarFormat.format(value) : formatNumber(value)),
})
