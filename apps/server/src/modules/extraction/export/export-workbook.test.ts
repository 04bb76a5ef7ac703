import xlsx from '@e965/xlsx'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createArchive, type TestArchive } from '../../../../test/helpers/archive.ts'
import { startTestServer } from '../../../../test/test-server.ts'

const year = { dateRange: { from: '2026-01-01', to: '2026-12-31' }, timeZone: 'America/Bogota', format: 'xlsx' }

async function readExport({ exportFile }: TestArchive, request: object) {
  const response = await exportFile(request)
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const book = xlsx.read(bytes, { cellNF: true, cellDates: false, UTC: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']!
  return { response, bytes, sheet, rows: xlsx.utils.sheet_to_json<Record<string, unknown>>(sheet, { raw: true }) }
}

test('Excel export: another reader finds dates, phones and texts as text, and numbers', async () => {
  const server = await startTestServer()
  const archive = await createArchive(server, 'lucia', ['=Ventas'])
  await archive.addConversations([
    { id: 'c1', agent: '=Ventas', name: 'Ana <la> Peña & hija', phone: '+573001112233', tags: ['vip'] },
    { id: 'c2', agent: '=Ventas', platform: 'telegram' },
  ])
  const contents = ['=HYPERLINK("http://x";"y")', ' Señora: 2 < 3\n«_x0041_»\u0001 👩🏽‍🍳 ', 'x'.repeat(40_000)]
  const at = (n: number) => new Date(`2026-03-10T03:04:0${n}.900Z`)
  await archive.addMessages([
    ...contents.map((content, n) => ({ id: `m${n}`, in: 'c1', content, at: at(n) })),
    { id: 'm9', in: 'c2', content: '¡Listo!', origin: 'ai' as const, at: at(9) },
  ])

  const { response, sheet, rows } = await readExport(archive, { ...year, include: { metrics: true } })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': expect.stringMatching(/filename="portavoz-\d{4}-\d\d-\d\d\.xlsx"/) as string,
    'x-total-rows': '4',
  })
  expect(sheet['A2']).toMatchObject({ t: 'n', z: 'dd/mm/yyyy', w: '09/03/2026' })
  expect(sheet['B2']).toMatchObject({ t: 'n', z: 'hh:mm:ss', w: '22:04:00' })
  expect(sheet['C2']).toMatchObject({ t: 's', v: '+573001112233' })
  expect(sheet['H2']).toMatchObject({ t: 's', v: contents[0] })
  expect(Object.values(sheet).filter((cell: { f?: string }) => cell.f !== undefined)).toEqual([])
  expect(rows.map((row) => row['Contenido']).slice(0, 2)).toEqual(contents.slice(0, 2))
  expect(String(rows[2]?.['Contenido'])).toMatch(/^x{32000,}… \(sigue en el CSV\)$/)
  expect(String(rows[2]?.['Contenido']).length).toBe(32_767)
  expect(rows[3]).toMatchObject({
    Usuario: 'Usuario anónimo',
    Agente: '=Ventas',
    Plataforma: 'Telegram',
    Tipo: 'IA',
    'Sin leer': 0,
  })
  expect(rows[3]).not.toHaveProperty('Teléfono')
  expect(rows[0]).toMatchObject({ Usuario: 'Ana <la> Peña & hija' })
  expect(rows[0]).not.toHaveProperty('Estado del envío')
})

test('Excel export: a hundred thousand messages arrive, with the counted rows', async () => {
  const server = await startTestServer()
  const archive = await createArchive(server, 'lucia')
  await archive.addConversations([{ id: 'c1', agent: 'ventas', name: 'Ana', phone: '573001112233' }])
  await server.pool.query('drop index if exists messages_words')
  await server.pool.query(
    `insert into messages (id, conversation_id, workspace_id, direction, origin, type, content, at, created_at)
      select 'm' || n, 'c1', $1, 'incoming', 'contact', 'text', 'Pedido ' || n,
        '2026-02-01'::timestamptz + n * interval '1 second', '2026-02-01'
      from generate_series(1, 100000) n`,
    [archive.workspaceId],
  )
  const response = await archive.exportFile(year)
  expect(response.headers.get('x-total-rows')).toBe('100000')
  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString()
  expect(sheet.match(/<row /g)).toHaveLength(100_001)
  expect(sheet).toContain('<c r="H100001" t="inlineStr"><is><t>Pedido 100000</t></is></c>')
})
