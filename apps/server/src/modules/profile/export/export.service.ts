import { fail } from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ExportStore } from './export.store.ts'
import { exportTables } from './export.tables.ts'
import type { ExportTable } from './tables/table.ts'
import { jsonFiles } from './json-files.ts'
import { type ZipEntry, zipOf } from './zip.ts'

export type ExportNeeds = {
  store: ExportStore
  clock: Clock
  /** The account's files, by the folder they go to; each is read before the next is asked for. */
  filesOf: Record<string, (tx: Tx, userId: string) => AsyncIterable<ZipEntry>>
  lists: readonly ExportList[]
}

/** A list that the database alone cannot tell. */
export type ExportList = {
  name: string
  about: string
  pages: (tx: Tx, userId: string) => AsyncGenerator<string[]>
}

export type Archive = { fileName: string; bytes: AsyncIterable<Uint8Array>; patience: Patience }

/** How long it may take to carry, and how little its reader may take of it in each `stallMs`. */
type Patience = { stallMs: number; wholeMs: number; leastBytes: number }

/** Each holds a connection for as long as its reader takes: the others are for everybody else. */
const AT_ONCE = 2

export function createExportData({ store, clock, filesOf, lists }: ExportNeeds) {
  const under = new Set<string>()

  async function withSnapshot(userId: string, send: (archive: Archive) => Promise<void>) {
    const tx = await store.snapshot()
    try {
      const at = clock.now()
      const fileName = `portavoz-${safe(await store.username(tx, userId))}-${at.toISOString().slice(0, 10)}.zip`
      const patience = patienceFor(await store.bytesOfFiles(tx, userId))
      await send({ fileName, bytes: zipOf(entries(tx, userId), at), patience })
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
    /** Everything that belongs to this person, as of one moment, handed to `send`, which resolves when it left. */
    async export(userId: string, send: (archive: Archive) => Promise<void>): Promise<void> {
      if (under.has(userId)) fail('auth.too_many')
      if (under.size >= AT_ONCE) fail('user.export_busy')
      under.add(userId)
      try {
        await withSnapshot(userId, send)
      } finally {
        under.delete(userId)
      }
    },
  }
}

/** Gigabytes over a home line take their time: as long as one of 2 Mbps does. Whoever takes next to nothing has no place. */
const BYTES_PER_MS = 256
const LEAST_MS = 30 * 60_000
export const patienceFor = (bytesOfFiles: number): Patience => ({
  stallMs: 30_000,
  wholeMs: LEAST_MS + bytesOfFiles / BYTES_PER_MS,
  leastBytes: 300_000,
})

/** A name that every system can give a file. */
const safe = (username: string): string =>
  username
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase() || 'cuenta'

const line = ({ name, about }: Pick<ExportTable, 'name' | 'about'>) => `- ${name}: ${about}.`

const readMe = (at: Date, lists: readonly ExportList[], hasAvatar: boolean) =>
  [
    'Tus datos en Portavoz',
    '',
    `Este archivo contiene lo que Portavoz guardaba de tu cuenta el ${at.toISOString().slice(0, 10)}.`,
    'Los archivos .json son texto: se abren con cualquier editor y los lee cualquier programa.',
    'Una lista muy larga sigue en otro archivo: mensajes.json, mensajes-2.json…',
    'Las fechas están en hora universal (UTC). No contiene contraseñas, tokens de bots ni claves.',
    '',
    ...[...exportTables, ...lists].map(line),
    ...(hasAvatar ? [line({ name: 'avatar.webp', about: 'tu imagen de perfil' })] : []),
    '- archivos/: los archivos que llegaron a tus conversaciones, cada uno con el id de su mensaje por nombre.',
    '',
  ].join('\r\n')
