import { expect, test } from 'vitest'
import { type TestArchive, createArchive } from '../../../../test/helpers/archive.ts'
import { readCsv } from '../../../../test/helpers/read-csv.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { recordStatements } from '../../../../test/database/record-statements.ts'

const long = { dateRange: { from: '2026-01-01', to: '2027-12-31' }, timeZone: 'America/Bogota' }
const at = new Date('2026-03-10T03:04:05.900Z')

async function openSmallArchive(server: TestServer): Promise<TestArchive> {
  const archive = await createArchive(server, 'lucia', ['=Ventas'])
  const contact = { name: 'Ana "la" Peña', phone: '573001112233' }
  await archive.addConversations([
    { id: 'c1', agent: '=Ventas', ...contact, status: 'waiting', tags: ['vip', '-urgente'] },
    { id: 'c2', agent: '=Ventas', platform: 'telegram' },
  ])
  await archive.addMessages([
    { id: 'm3', in: 'c2', content: '¡Listo!', origin: 'console', status: 'uncertain', at: new Date(+at + 9_000) },
    { id: 'm1', in: 'c1', content: 'Hola, señor;\n¿"listo"?', at },
    { id: 'm2', in: 'c1', content: '=2+2', origin: 'ai', status: 'read', at },
  ])
  return archive
}

test('CSV export: has the documented columns, oldest row first, and no formula', async () => {
  const server = await startTestServer()
  const { exportFile } = await openSmallArchive(server)
  const response = await exportFile({ ...long, format: 'csv' })
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Bogota' })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="portavoz-${today}.csv"`,
    'x-total-rows': '3',
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.toString()).toBe(
    '\ufeffFecha,Hora,Teléfono,Usuario,Agente,Plataforma,Tipo,Contenido,Búsqueda\r\n' +
      `"09/03/2026","22:04:05","'+573001112233","Ana ""la"" Peña","'=Ventas","WhatsApp","Usuario","Hola, señor;\n¿""listo""?",""\r\n` +
      `"09/03/2026","22:04:05","'+573001112233","Ana ""la"" Peña","'=Ventas","WhatsApp","IA","'=2+2",""\r\n` +
      `"09/03/2026","22:04:14",,"Usuario anónimo","'=Ventas","Telegram","Persona","¡Listo!",""\r\n`,
  )
})

test('JSON export: one row per line, each cell unescaped; the manifest describes the file', async () => {
  const server = await startTestServer()
  const { exportFile } = await openSmallArchive(server)
  const exportRequest = { ...long, format: 'json', query: ' listo ', platform: 'whatsapp' }
  const text = await (
    await exportFile({ ...exportRequest, include: { manifest: true, analytics: true, metrics: true } })
  ).text()
  expect(text.split('\n')).toHaveLength(5)
  expect(JSON.parse(text)).toEqual([
    {
      manifiesto: {
        filtros: { búsqueda: 'listo', plataforma: 'whatsapp', agentes: [], estados: [], zona: 'America/Bogota' },
        filas: 1,
        desde: '2026-01-01',
        hasta: '2027-12-31',
        generado: expect.stringMatching(/^20.*Z$/) as string,
      },
    },
    {
      Fecha: '09/03/2026',
      Hora: '22:04:05',
      Teléfono: '+573001112233',
      Usuario: 'Ana "la" Peña',
      Agente: '=Ventas',
      Plataforma: 'WhatsApp',
      Tipo: 'Usuario',
      Contenido: 'Hola, señor;\n¿"listo"?',
      Búsqueda: 'listo',
      Estado: 'Pendiente',
      Etiquetas: 'vip, -urgente',
      Origen: 'Contacto',
      Sesión: 'conv_c1',
      'Estado del envío': null,
      'Tiempo de respuesta (s)': null,
      'Mensajes de la conversación': 2,
      'Sin leer': 0,
    },
  ])
  const allRows = await (await exportFile({ ...long, format: 'json' })).text()
  expect(allRows.split('\n')).toHaveLength(6)
  expect(JSON.parse(allRows)).toHaveLength(3)
})

test('export: the included sections decide the columns, alike in both formats', async () => {
  const server = await startTestServer()
  const { exportFile } = await openSmallArchive(server)
  const bare = ['Fecha', 'Hora', 'Agente', 'Plataforma', 'Tipo', 'Búsqueda']
  const analytics = ['Estado', 'Etiquetas', 'Origen', 'Sesión']
  const metrics = ['Estado del envío', 'Tiempo de respuesta (s)', 'Mensajes de la conversación', 'Sin leer']
  const include = { contact: false, messages: false }
  for (const [options, columns] of [
    [{}, bare],
    [{ analytics: true }, [...bare, ...analytics]],
    [{ metrics: true, analytics: true }, [...bare, ...analytics, ...metrics]],
  ] as const) {
    const [head, ...rows] = readCsv(
      await (await exportFile({ ...long, format: 'csv', include: { ...include, ...options } })).arrayBuffer(),
    )
    const objects = await (await exportFile({ ...long, format: 'json', include: { ...include, ...options } })).json()
    expect([head, Object.keys(objects[0])]).toEqual([columns, columns])
    expect([rows.length, objects.length]).toEqual([3, 3])
  }
  const [, , , last] = readCsv(
    await (await exportFile({ ...long, format: 'csv', include: { metrics: true } })).arrayBuffer(),
  )
  expect(last?.slice(9)).toEqual(['Envío incierto', '', '1', '0'])
})

test('export: with `asOf` it has the rows of that search, and none stored later', async () => {
  const server = await startTestServer()
  const { postExtraction, addMessages, exportFile } = await openSmallArchive(server)
  const { body } = await postExtraction('search', { ...long, query: 'listo' })
  expect(body.data.total).toBe(2)
  server.advanceClock(1_000)
  await addMessages([{ id: 'm0', in: 'c1', content: 'listo', at, keptAt: new Date(Date.parse(body.data.asOf) + 500) }])
  const rows = async (options: object) =>
    (await exportFile({ ...long, query: 'listo', format: 'csv', ...options })).headers.get('x-total-rows')
  expect([await rows({ asOf: body.data.asOf }), await rows({})]).toEqual(['2', '3'])
  expect(await postExtraction('export', { ...long, query: 'nada', format: 'csv' })).toMatchObject({
    status: 404,
    body: { error: 'No hay resultados para exportar' },
  })
})

test('export: a message committed after the count is in neither the file nor its manifest', async () => {
  const server = await startTestServer()
  const { postExtraction, addMessages, exportFile } = await openSmallArchive(server)
  const { asOf, total } = (await postExtraction('search', { ...long, query: 'listo' })).body.data
  await addMessages([{ id: 'm0', in: 'c1', content: 'listo', at, keptAt: new Date(Date.parse(asOf) - 1) }])
  const withManifest = { ...long, query: 'listo', asOf, include: { manifest: true } }
  const expected = await exportFile({ ...withManifest, format: 'json' })
  const [{ manifiesto }, ...rows] = await expected.json()
  expect([total, expected.headers.get('x-total-rows'), manifiesto.filas, rows.length]).toEqual([2, '3', 3, 3])
})

test('export: a query, an agent id or a name is only text to the database', async () => {
  const server = await startTestServer()
  const nasty = [
    `'; drop table messages; --`,
    `\\'; select 1 --`,
    `\\`,
    `E'\\x27'`,
    `$$x$$`,
    `x' or 'a'='a`,
    'a\u2028b\tc',
    '%s',
  ]
  const { addConversations, addMessages, exportFile } = await createArchive(server, 'lucia', nasty)
  await addConversations(nasty.map((name, n) => ({ id: `c${n}`, agent: name, name, phone: null, tags: [name] })))
  await addMessages(
    nasty.map((content, n) => ({ id: `m${n}`, in: `c${n}`, content: `${content} fin`, at: new Date(+at + n) })),
  )
  for (const [n, query] of nasty.entries()) {
    const exportRequest = { ...long, query: `${query} fin`, agentIds: [`lucia-${query}`], include: { analytics: true } }
    const rows = await (await exportFile({ ...exportRequest, format: 'json' })).json()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ Usuario: query, Agente: query, Etiquetas: query, Contenido: `${query} fin` })
    expect(rows[0]['Búsqueda']).toBe(`${query} fin`.trim())
    const [, row] = readCsv(await (await exportFile({ ...exportRequest, format: 'csv' })).arrayBuffer())
    const expected = `${query} fin`
    expect([n, row?.[7]]).toEqual([n, `${/^['"\s]*[-=+@]/.test(query) ? "'" : ''}${expected}`])
  }
})

test('export: needs the same number of queries for any number of rows', async () => {
  const server = await startTestServer()
  const { exportFile } = await openSmallArchive(server)
  const exportRequest = (query: string) =>
    recordStatements(server.pool, /messages/, async () => (await exportFile({ ...long, query, format: 'json' })).text())
  expect(await exportRequest('hola')).toHaveLength(2)
  expect(await exportRequest('')).toHaveLength(2)
})

test('export: conversation columns are read once per conversation, or per message where those are fewer', async () => {
  const server = await startTestServer()
  const { exportFile } = await openSmallArchive(server)
  const copyStatements = (query: string) =>
    recordStatements(server.pool, /^copy/, async () => (await exportFile({ ...long, query, format: 'csv' })).text())
  expect(await copyStatements('hola')).toEqual([
    expect.stringMatching(/c\.contact_phone[^]*from messages m\s+join conversations c/),
  ])
  expect(await copyStatements('')).toEqual([
    expect.stringMatching(/c\.contact_phone[^]*from conversations c\s+join agents a\s[^]*where c\.workspace_id = /),
    expect.not.stringMatching(/conversations|contact_phone/),
  ])
})
