import { fail } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import { createGate } from '../../platform/gate.ts'
import type { ExportStore } from './export.store.ts'
import { type ExportTable, exportTables } from './export.tables.ts'
import { type ZipEntry, zipOf } from './zip.ts'

export type ExportNeeds = {
  store: ExportStore
  clock: Clock
  /** The files that customers sent; each is read before the next is asked for. */
  filesOf: (tx: Tx, userId: string) => AsyncIterable<ZipEntry>
}

export type Archive = { fileName: string; bytes: AsyncIterable<Uint8Array> }

/** Each holds a connection for as long as its reader takes: the others are for everybody else. */
const AT_ONCE = 2

export function createExportData({ store, clock, filesOf }: ExportNeeds) {
  const gate = createGate(AT_ONCE)
  const under = new Set<string>()

  async function withSnapshot(userId: string, send: (archive: Archive) => Promise<void>) {
    const tx = await store.snapshot()
    try {
      const at = clock.now()
      const fileName = `portavoz-${safe(await store.username(tx, userId))}-${at.toISOString().slice(0, 10)}.zip`
      await send({ fileName, bytes: zipOf(entries(tx, userId), at) })
    } finally {
      await tx.rollback().execute()
    }
  }

  async function* entries(tx: Tx, userId: string): AsyncGenerator<ZipEntry> {
    const avatar = await store.avatar(tx, userId)
    yield { name: 'LEEME.txt', content: [Buffer.from(readMe(clock.now(), avatar !== undefined))] }
    for (const table of exportTables) yield { name: table.name, content: json(store.pages(tx, table, userId)) }
    if (avatar) yield { name: 'avatar.webp', content: [avatar] }
    for await (const { name, content } of filesOf(tx, userId)) yield { name: `archivos/${name}`, content }
  }

  return {
    /** Everything that belongs to this person, as of one moment, handed to `send`, which resolves when it left. */
    async export(userId: string, send: (archive: Archive) => Promise<void>): Promise<void> {
      if (under.has(userId)) fail('auth.too_many')
      under.add(userId)
      try {
        await gate(() => withSnapshot(userId, send))
      } finally {
        under.delete(userId)
      }
    },
  }
}

async function* json(pages: AsyncIterable<string[]>): AsyncGenerator<Uint8Array> {
  let before = '[\n'
  for await (const page of pages) {
    yield Buffer.from(before + page.join(',\n'))
    before = ',\n'
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n')
}

/** A name that every system can give a file. */
const safe = (username: string): string =>
  username
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase() || 'cuenta'

const line = ({ name, about }: Pick<ExportTable, 'name' | 'about'>) => `- ${name}: ${about}.`

const readMe = (at: Date, hasAvatar: boolean) =>
  [
    'Tus datos en Portavoz',
    '',
    `Este archivo contiene lo que Portavoz guardaba de tu cuenta el ${at.toISOString().slice(0, 10)}.`,
    'Los archivos .json son texto: se abren con cualquier editor y los lee cualquier programa.',
    'Las fechas están en hora universal (UTC). No contiene contraseñas, tokens de bots ni claves.',
    '',
    ...exportTables.map(line),
    ...(hasAvatar ? [line({ name: 'avatar.webp', about: 'tu imagen de perfil' })] : []),
    '- archivos/: los archivos que llegaron a tus conversaciones, cada uno con el id de su mensaje por nombre.',
    '',
  ].join('\r\n')
