import { leadFieldLabel, platformLabels } from '@portavoz/contract'
import type { CellValue } from 'hucre/xlsx'
import { type CopyRow, secondsColumn, textColumn } from '../../db/connection/copy-reader.ts'
import { freeTextCell, phoneCell, quoteCell } from '../../platform/text/csv.ts'
import { plusPhone } from '../../platform/text/plus-phone.ts'
import { cellText, dayCell, dayLayout, timeCell, timeLayout } from '../../platform/text/workbook-cells.ts'
import type { LocalTimeFormat } from '../../platform/time/local-time-format.ts'

/** Positions of the columns of a row. */
const [MOMENT, AGENT, NAME, PHONE, PLATFORM, HEARD, FIELDS] = [0, 1, 2, 3, 4, 5, 6]
export const ROW_COLUMNS = 7

export type LeadExportRow = { row: CopyRow; fields: Record<string, string> }

export const readLeadRow = (row: CopyRow): LeadExportRow => ({
  row,
  fields: JSON.parse(textColumn(row, FIELDS) ?? '{}') as Record<string, string>,
})

/** A column of the file: how each format writes its cell. */
export type LeadColumn = {
  name: string
  layout: { width: number; numFmt?: string }
  csv: (lead: LeadExportRow) => string
  cell: (lead: LeadExportRow) => CellValue
}

const platforms: Record<string, string> = platformLabels

/** Moment, person, what they told, and where from; `showsAgent` where leads of several agents stand together. */
export const listLeadColumns = (
  fields: readonly string[],
  { day, time, localSecond, secondOfDay }: LocalTimeFormat,
  showsAgent: boolean,
): LeadColumn[] => [
  {
    name: 'Fecha',
    layout: dayLayout,
    csv: ({ row }) => quoteCell(day(secondsColumn(row, MOMENT))),
    cell: ({ row }) => dayCell(localSecond(secondsColumn(row, MOMENT))),
  },
  {
    name: 'Hora',
    layout: timeLayout,
    csv: ({ row }) => quoteCell(time(secondsColumn(row, MOMENT))),
    cell: ({ row }) => timeCell(secondOfDay(secondsColumn(row, MOMENT))),
  },
  ...(showsAgent ? [writtenColumn('Agente', ({ row }) => textColumn(row, AGENT))] : []),
  writtenColumn('Contacto', ({ row }) => textColumn(row, NAME)),
  {
    name: 'Teléfono del contacto',
    layout: { width: 18 },
    csv: ({ row }) => phoneCell(textColumn(row, PHONE)),
    cell({ row }) {
      const phone = textColumn(row, PHONE)
      return phone === null ? null : plusPhone(phone)
    },
  },
  ...fields.map((field) => writtenColumn(leadFieldLabel(field), (lead) => lead.fields[field] ?? null)),
  writtenColumn('Plataforma', ({ row }) => platforms[textColumn(row, PLATFORM) ?? ''] ?? ''),
  writtenColumn('De notas de voz', ({ row }) => {
    const names = (textColumn(row, HEARD) ?? '').split('\n').filter(Boolean)
    return names.map(leadFieldLabel).join(', ')
  }),
]

const writtenColumn = (name: string, read: (lead: LeadExportRow) => string | null): LeadColumn => ({
  name,
  layout: { width: 24 },
  csv: (lead) => freeTextCell(read(lead)),
  cell(lead) {
    const text = read(lead)
    return text === null ? null : cellText(text)
  },
})
