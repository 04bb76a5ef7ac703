import { fail } from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { AccountExportStore } from './export.store.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { businessTables } from './export-tables.ts'
import { accountTables } from './tables/account.store.ts'
import type { ExportTable } from './tables/export-table.store.ts'
import { jsonFiles } from './json-files.ts'
import { type ZipEntry, createZip } from './zip.ts'

export type ExportDataDeps = {
  store: AccountExportStore
  clock: Clock
  /** The account's files by folder; each is read before the next is requested. */
  filesOf: Record<string, (tx: Tx, workspaceId: string) => AsyncIterable<ZipEntry>>
  lists: readonly ExportList[]
}

/** A list that needs more than SQL. */
export type ExportList = {
  name: string
  description: string
  pages: (tx: Tx, workspaceId: string) => AsyncGenerator<string[]>
}

export type ExportedAccount = Pick<Viewer, 'id' | 'workspaceId' | 'membership'>

export type ExportArchive = { fileName: string; bytes: AsyncIterable<Uint8Array>; timeouts: TransferTimeouts }

/** The whole transfer's limit, and the least that the client must read in each `stallMs`. */
type TransferTimeouts = { stallMs: number; wholeMs: number; leastBytes: number }

/** An export holds a connection as long as the client reads. */
const MAX_EXPORTS = 2

export function createExportData({ store, clock, filesOf, lists }: ExportDataDeps) {
  const accountsInProgress = new Set<string>()

  async function withSnapshot(viewer: ExportedAccount, send: (archive: ExportArchive) => Promise<void>) {
    const tx = await store.openSnapshot()
    try {
      const at = clock.now()
      const username = safeFileName(await store.username(tx, viewer.id))
      const fileName = `portavoz-${username}-${at.toISOString().slice(0, 10)}.zip`
      const timeouts = transferTimeoutsFor(await store.countFileBytes(tx, viewer.workspaceId))
      await send({ fileName, bytes: createZip(entries(tx, viewer), at), timeouts })
    } finally {
      await tx.rollback().execute()
    }
  }

  async function* entries(tx: Tx, { id, workspaceId, membership }: ExportedAccount): AsyncGenerator<ZipEntry> {
    const avatar = await store.avatar(tx, id)
    // Nothing of a business goes with a person who only works in it.
    const isOwner = membership?.role === 'owner'
    const described = isOwner ? [...accountTables, ...businessTables, ...lists] : accountTables
    yield { name: 'LEEME.txt', content: [Buffer.from(readMe(clock.now(), described, avatar !== undefined, isOwner))] }
    for (const table of accountTables) yield* jsonFiles(table.name, store.pages(tx, table, id))
    if (avatar) yield { name: 'avatar.webp', content: [avatar] }
    if (!isOwner) return
    for (const table of businessTables) yield* jsonFiles(table.name, store.pages(tx, table, workspaceId))
    const logo = await store.logo(tx, workspaceId)
    if (logo) yield { name: 'logotipo.webp', content: [logo] }
    for (const { name, pages } of lists) yield* jsonFiles(name, pages(tx, workspaceId))
    for (const [folder, files] of Object.entries(filesOf))
      for await (const { name, content } of files(tx, workspaceId)) yield { name: `${folder}/${name}`, content }
  }

  return {
    /**
     * Writes the account's data as of one moment, and for the owner all of the active workspace; `send` resolves when
     * the archive is sent.
     */
    async export(viewer: ExportedAccount, send: (archive: ExportArchive) => Promise<void>): Promise<void> {
      if (accountsInProgress.has(viewer.id)) fail('auth.too_many')
      if (accountsInProgress.size >= MAX_EXPORTS) fail('user.export_busy')
      accountsInProgress.add(viewer.id)
      try {
        await withSnapshot(viewer, send)
      } finally {
        accountsInProgress.delete(viewer.id)
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

const readMe = (
  at: Date,
  described: readonly Pick<ExportTable, 'name' | 'description'>[],
  hasAvatar: boolean,
  hasFiles: boolean,
) =>
  [
    'Tus datos en Portavoz',
    '',
    `Este archivo contiene lo que Portavoz guardaba de tu cuenta el ${at.toISOString().slice(0, 10)}.`,
    'Los archivos .json son texto: se abren con cualquier editor y los lee cualquier programa.',
    'Una lista muy larga sigue en otro archivo: mensajes.json, mensajes-2.json…',
    'Las fechas están en hora universal (UTC). No contiene contraseñas, tokens de bots ni claves.',
    '',
    ...described.map(readMeLine),
    ...(hasAvatar ? [readMeLine({ name: 'avatar.webp', description: 'tu imagen de perfil' })] : []),
    ...(hasFiles
      ? ['- archivos/: los archivos que llegaron a tus conversaciones, cada uno con el id de su mensaje por nombre.']
      : []),
    '',
  ].join('\r\n')
