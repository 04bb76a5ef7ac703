import { type AuditLine, type AuditQuery, auditSentences } from '@portavoz/contract'
import { logFailure } from '../../platform/errors/log-failure.ts'
import type { RecordAction } from '../../platform/http/record-action.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Log } from '../../platform/log/log.ts'
import { decodeCursor, encodeCursor } from '../../platform/text/cursor.ts'
import { spanOf } from '../../platform/time/calendar-days.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { AuditCursor, AuditFilter, AuditRow, AuditStore } from './audit.store.ts'

type AuditLogDeps = { store: AuditStore; clock: Clock; log: Log }

/** A clean-up deletes at most this many pieces; the next one goes on. */
const PIECES_PER_CLEAN_UP = 50

export type AuditLog = ReturnType<typeof createAuditLog>

export function createAuditLog({ store, clock, log }: AuditLogDeps) {
  /** The action has already happened, so a line that cannot be written is logged and the client sees its success. */
  const record: RecordAction = async ({ viewer, ...action }) => {
    const appended = store.append({ ...action, at: clock.now(), user: viewer })
    const context = { action: action.action, userId: viewer.id }
    await logFailure(appended, { log, level: 'error', message: 'audit line not written', context })
  }

  return {
    record,

    /** What the person did with the own account; an owner reads the lines of the active workspace too. */
    list: async ({ id, workspaceId, membership }: Viewer, query: AuditQuery) =>
      pageOf(query, await store.listOf(id, membership?.role === 'owner' ? workspaceId : null, filterOf(query))),

    ofWorkspace: async ({ workspaceId }: Viewer, query: AuditQuery) =>
      pageOf(query, await store.listOfWorkspace(workspaceId, filterOf(query))),

    ofInstallation: async (query: AuditQuery) => pageOf(query, await store.listAll(filterOf(query))),

    /** Deletes lines older than 12 months in small pieces, so that no statement holds many rows. */
    async deleteOld(): Promise<void> {
      for (let piece = 0; piece < PIECES_PER_CLEAN_UP; piece++) if (!(await store.deletePiece(clock.now()))) return
    },
  }
}

/** One line more than the page shows whether another page exists. */
const filterOf = ({ action, userId, limit, cursor, ...days }: AuditQuery): AuditFilter => ({
  action,
  userId,
  ...spanOf(days, days.timeZone, 'to'),
  cursor: parseCursor(cursor),
  limit: limit + 1,
})

/** The id of a line is a bigint. */
function parseCursor(cursor: string | undefined): AuditCursor | null {
  const decoded = decodeCursor(cursor)
  return decoded && /^\d{1,18}$/.test(decoded.id) ? decoded : null
}

function pageOf({ limit }: AuditQuery, rows: readonly AuditRow[]) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const nextCursor = rows.length > limit && last ? encodeCursor(last.at, last.id) : null
  return { items: page.map(present), nextCursor }
}

const present = ({ at, ...row }: AuditRow): AuditLine => ({
  ...row,
  at: at.toISOString(),
  sentence: auditSentences[row.action],
})
