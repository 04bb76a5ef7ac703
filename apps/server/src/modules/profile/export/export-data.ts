import { fail } from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { AccountExportStore } from './export.store.ts'
import { exportTables } from './export-tables.ts'
import type { ExportTable } from './tables/export-table.store.ts'
import { jsonFiles } from './json-files.ts'
import { type ZipEntry, createZip } from './zip.ts'

export type ExportDataDeps = {
  store: AccountExportStore
  clock: Clock
  /** The account's files by folder; each is read before the next is requested. */
  filesOf: Record<string, (tx: Tx, userId: string) => AsyncIterable<ZipEntry>>
  lists: readonly ExportList[]
}

/** A list that needs more than SQL. */
export type ExportList = {
  name: string
  description: string
  pages: (tx: Tx, userId: string) => AsyncGenerator<string[]>
}

export type ExportArchive = { fileName: string; bytes: AsyncIterable<Uint8Array>; timeouts: TransferTimeouts }

/** The whole transfer's limit, and the least that the client must read in each `stallMs`. */
type TransferTimeouts = { stallMs: number; wholeMs: number; leastBytes: number }

/** An export holds a connection as long as the client reads. */
const MAX_EXPORTS = 2

export function createExportData({ store, clock, filesOf, lists }: ExportDataDeps) {
  const accountsInProgress = new Set<string>()

  async function withSnapshot(userId: string, send: (archive: ExportArchive) => Promise<void>) {
    const tx = await store.openSnapshot()
    try {
      const at = clock.now()
      const fileName = `portavoz-${safeFileName(await store.username(tx, userId))}-${at.toISOString().slice(0, 10)}.zip`
      const timeouts = transferTimeoutsFor(await store.countFileBytes(tx, userId))
      await send({ fileName, bytes: createZip(entries(tx, userId), at), timeouts })
    } finally {
      await tx.rollback().execute()
    }
  }

  async function* entries(tx: Tx, userId: string): AsyncGenerator<ZipEntry> {
    const avatar = await store.avatar(tx, userId)
    yield { name: 'LEEME.txt', content: [Buffer.from(readMe(clock.now(), lists, avatar !== undefined))] }
    for (const table of exportTables) yield* jsonFiles(table.name, store.pages(tx, table, userId))
    for (const { name, pages } of lists) yield* jsonFiles(name, pages(tx, userId))
    if (avatar) yield { name: 'avatar.webp', content: [avatar] }
    for (const [folder, files] of Object.entries(filesOf))
      for await (const { name, content } of files(tx, userId)) yield { name: `${folder}/${name}`, content }
  }

  return {
    /** Writes the account's data as of one moment; `send` resolves when the archive is sent. */
    async export(userId: string, send: (archive: ExportArchive) => Promise<void>): Promise<void> {
      if (accountsInProgress.has(userId)) fail('auth.too_many')
      if (accountsInProgress.size >= MAX_EXPORTS) fail('user.export_busy')
      accountsInProgress.add(userId)
      try {
        await withSnapshot(userId, send)
      } finally {
        accountsInProgress.delete(userId)
      }
    },
  }
}

/** Allows 2 Mbps for the whole archive; a client that hardly reads is disconnected. */
const BYTES_PER_MS = 256
const MIN_TRANSFER_MS = 30 * 60_000
export const transferTimeoutsFor = (bytesOfFiles: number): TransferTimeouts => ({
  stallMs: 30_000,
  wholeMs: MIN_TRANSFER_MS + bytesOfFiles / BYTES_PER_MS,
  leastBytes: 300_000,
})

/** A file name that every operating system accepts. */
const safeFileName = (username: string): string =>
  username
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase() || 'cuenta'

const readMeLine = ({ name, description: about }: Pick<ExportTable, 'name' | 'description'>) => `- ${name}: ${about}.`

const readMe = (at: Date, lists: readonly ExportList[], hasAvatar: boolean) =>
  [
    'Tus datos en Portavoz',
    '',
    `Este archivo contiene lo que Portavoz guardaba de tu cuenta el ${at.toISOString().slice(0, 10)}.`,
    'Los archivos .json son texto: se abren con cualquier editor y los lee cualquier programa.',
    'Una lista muy larga sigue en otro archivo: mensajes.json, mensajes-2.json…',
    'Las fechas están en hora universal (UTC). No contiene contraseñas, tokens de bots ni claves.',
    '',
    ...[...exportTables, ...lists].map(readMeLine),
    ...(hasAvatar ? [readMeLine({ name: 'avatar.webp', description: 'tu imagen de perfil' })] : []),
    '- archivos/: los archivos que llegaron a tus conversaciones, cada uno con el id de su mensaje por nombre.',
    '',
  ].join('\r\n')
