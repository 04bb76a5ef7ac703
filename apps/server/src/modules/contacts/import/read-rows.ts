import { setImmediate } from 'node:timers/promises'
import { canonicalPhone, contactLimits, ContactTexts, type ImportProblem, Phone } from '@portavoz/contract'
import * as z from 'zod/mini'
import { withoutRepeatedTags } from '../tags.ts'
import type { CsvFile, CsvRow } from './read-csv.ts'
import type { ImportColumns } from './read-columns.ts'

/** A row that can be imported. */
export type ImportRow = {
  row: number
  /** Digits with country code, in the form that all spellings share. */
  phone: string
  name: string | null
  about: string
  tags: string[]
  fields: Record<string, string>
}

export type ImportRows = { rows: ImportRow[]; problems: ImportProblem[] }

/** Rows between two pauses for other requests. */
const BATCH = 500

/** Checks every row; a phone counts once. */
export async function readRows({ rows }: CsvFile, columns: ImportColumns): Promise<ImportRows> {
  const accepted: ImportRow[] = []
  const problems: ImportProblem[] = []
  const firstRows = new Map<string, number>()
  for (const [index, csvRow] of rows.entries()) {
    if (index % BATCH === BATCH - 1) await setImmediate()
    const result = readRow(csvRow, columns)
    const earlier = typeof result === 'string' ? undefined : firstRows.get(result.phone)
    if (typeof result === 'string') problems.push({ row: csvRow.number, text: result })
    else if (earlier !== undefined)
      problems.push({ row: csvRow.number, text: `Repite el teléfono de la fila ${earlier}` })
    else {
      firstRows.set(result.phone, csvRow.number)
      accepted.push(result)
    }
  }
  return { rows: accepted, problems }
}

const subjects: Record<string, string> = { name: 'Nombre', tags: 'Etiquetas', about: 'Notas' }

/** The row, or in Spanish why it is not imported. */
function readRow({ number, cells }: CsvRow, { roles }: ImportColumns): ImportRow | string {
  const texts = { name: '', phone: '', tags: '', about: '' }
  const fields: Record<string, string> = {}
  for (const [index, role] of roles) {
    const cell = cells[index] ?? ''
    if (cell === '') continue
    if (typeof role === 'string') texts[role] = cell
    else if (cell.length > contactLimits.fieldValue)
      return `${role.name}: no puede tener más de ${contactLimits.fieldValue} caracteres`
    else fields[role.fieldId] = cell
  }
  if (texts.phone === '') return 'Falta el teléfono'
  const phone = z.safeParse(Phone, texts.phone)
  if (!phone.success) return `Teléfono: ${lowerFirst(phone.error.issues[0]?.message ?? '')}`
  const tags = texts.tags
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  const draft = z.safeParse(ContactTexts, { name: texts.name, about: texts.about, tags })
  if (!draft.success) {
    const [issue] = draft.error.issues
    return `${subjects[String(issue?.path[0])] ?? 'Fila'}: ${lowerFirst(issue?.message ?? '')}`
  }
  const values = draft.data
  return {
    row: number,
    phone: canonicalPhone(phone.data.slice(1)),
    name: values.name || null,
    about: values.about,
    tags: withoutRepeatedTags(values.tags),
    fields,
  }
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)
