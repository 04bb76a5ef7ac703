import type { CopiedRow } from '../../db/copied-rows.ts'
import { createClockFace } from '../../platform/clock-face.ts'
import { type Cell, dayCell, fixedCell, knownCell, textCell, timeCell, writtenCell } from './cells.ts'
import type { Column } from './columns.ts'
import type { FileFormat } from './file-format.ts'
import type { Outflow } from './outflow.ts'
import { createRemembered } from './remembered.ts'

/**
 * What the database is asked for, in SQL: of each message, beginning with the conversation that it is of; and of that
 * conversation, behind the message in one row, or beforehand where the message's place is left empty.
 */
export type Values = { ofMessage: readonly string[]; ofConversation: readonly string[] }

/** What a writer wants of each message, before what its columns name. */
const OWN = ['m.conversation_id', 'm.at']
const [CONVERSATION, MOMENT] = [0, 1]

export type RowWriter = ReturnType<typeof createRowWriter>

/** Writes rows as the file has them. What is of the conversation is made once for all of its messages. */
export function createRowWriter(columns: readonly Column[], format: FileFormat, timeZone: string) {
  const ofMessage = [...OWN, ...valuesOf(columns, 'message')]
  const ofConversation = valuesOf(columns, 'conversation')
  const cellOf = cellsOf(format, timeZone, [...ofMessage, ...ofConversation])
  const parts = partsOf(columns, cellOf)
  const shared = parts.filter(({ of }) => of === 'conversation')
  const remembered = createRemembered(
    CONVERSATION,
    shared.map(({ cells }) => cells),
  )
  const pieces = parts.map((part) => (part.of === 'message' ? part.cells : shared.indexOf(part)))
  const end = Buffer.from(format.end)

  return {
    values: { ofMessage, ofConversation },
    /** Makes what all messages of a conversation share, of a row that tells it. */
    learn: remembered.learn,
    /** Writes a message, whose row tells its conversation too where it was not learned before. */
    write(row: CopiedRow, out: Outflow): void {
      const known = remembered.find(row)
      const conversation = known < 0 ? remembered.learn(row) : known
      for (const piece of pieces) {
        if (typeof piece === 'number') remembered.write(conversation, piece, out)
        else for (const cell of piece) cell(row, out)
      }
      out.piece(end)
    },
  }
}

const valuesOf = (columns: readonly Column[], of: Column['of']) => [
  ...new Set(columns.flatMap((column) => (column.of === of && 'value' in column ? [column.value] : []))),
]

type Part = { of: Column['of']; cells: Cell[] }

/** Neighbours that are of the same are written together. */
function partsOf(columns: readonly Column[], cellOf: (column: Column, n: number) => Cell): Part[] {
  const parts: Part[] = []
  for (const [n, column] of columns.entries()) {
    const last = parts.at(-1)
    if (last?.of === column.of) last.cells.push(cellOf(column, n))
    else parts.push({ of: column.of, cells: [cellOf(column, n)] })
  }
  return parts
}

const cellsOf = (format: FileFormat, timeZone: string, values: readonly string[]) => {
  const face = createClockFace(timeZone)
  return (column: Column, n: number): Cell => {
    const before = format.before(column, n)
    const whole = (text: string | null) => before + format.cell(column.kind, text)
    if (column.kind === 'day') return dayCell(whole, MOMENT, face)
    if (column.kind === 'time') return timeCell(whole, MOMENT, face)
    if (column.kind === 'fixed') return fixedCell(whole, column.text)
    const at = values.indexOf(column.value)
    if (column.kind === 'known') return knownCell(column.words, whole, at)
    return column.kind === 'written' ? writtenCell(format, before, whole, at) : textCell(whole, at)
  }
}
