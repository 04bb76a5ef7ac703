import { expect, test } from 'vitest'
import { type Archive, openArchive } from '../../../test/archive.ts'
import { readCsv } from '../../../test/csv.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { statements } from '../../../test/statements.ts'

const long = { dateRange: { from: '2026-01-01', to: '2027-12-31' }, timeZone: 'America/Bogota' }
const at = new Date('2026-03-10T03:04:05.900Z')

async function openSmall(house: TestHouse): Promise<Archive> {
  const archive = await openArchive(house, 'lucia', ['=Ventas'])
  const contact = { name: 'Ana "la" Peña', phone: '573001112233' }
  await archive.talks([
    { id: 'c1', agent: '=Ventas', ...contact, status: 'waiting', tags: ['vip', '-urgente'] },
    { id: 'c2', agent: '=Ventas', platform: 'telegram' },
  ])
  await archive.said([
    { id: 'm3', in: 'c2', content: '¡Listo!', origin: 'console', status: 'uncertain', at: new Date(+at + 9_000) },
    { id: 'm1', in: 'c1', content: 'Hola, señor;\n¿"listo"?', at },
    { id: 'm2', in: 'c1', content: '=2+2', origin: 'ai', status: 'read', at },
  ])
  return archive
}

test('a CSV has the promised columns, oldest row first, and nothing that a spreadsheet would reckon', async () => {
  const house = await openHouse()
  const { file } = await openSmall(house)
  const response = await file({ ...long, format: 'csv' })
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

test('in JSON each row is a line and a cell is what it is; the manifest says what the file holds', async () => {
  const house = await openHouse()
  const { file } = await openSmall(house)
  const asked = { ...long, format: 'json', query: ' listo ', platform: 'whatsapp' }
  const text = await (await file({ ...asked, include: { manifest: true, analytics: true, metrics: true } })).text()
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
  const all = await (await file({ ...long, format: 'json' })).text()
  expect(all.split('\n')).toHaveLength(6)
  expect(JSON.parse(all)).toHaveLength(3)
})

test('columns come and go with what is included, alike in both formats', async () => {
  const house = await openHouse()
  const { file } = await openSmall(house)
  const bare = ['Fecha', 'Hora', 'Agente', 'Plataforma', 'Tipo', 'Búsqueda']
  const analytics = ['Estado', 'Etiquetas', 'Origen', 'Sesión']
  const metrics = ['Estado del envío', 'Tiempo de respuesta (s)', 'Mensajes de la conversación', 'Sin leer']
  const include = { contact: false, messages: false }
  for (const [more, columns] of [
    [{}, bare],
    [{ analytics: true }, [...bare, ...analytics]],
    [{ metrics: true, analytics: true }, [...bare, ...analytics, ...metrics]],
  ] as const) {
    const [head, ...rows] = readCsv(
      await (await file({ ...long, format: 'csv', include: { ...include, ...more } })).arrayBuffer(),
    )
    const objects = await (await file({ ...long, format: 'json', include: { ...include, ...more } })).json()
    expect([head, Object.keys(objects[0])]).toEqual([columns, columns])
    expect([rows.length, objects.length]).toEqual([3, 3])
  }
  const [, , , last] = readCsv(await (await file({ ...long, format: 'csv', include: { metrics: true } })).arrayBuffer())
  expect(last?.slice(9)).toEqual(['Envío incierto', '', '1', '0'])
})

test('a file that is told the moment of a search holds its rows, and none that was kept later', async () => {
  const house = await openHouse()
  const { ask, said, file } = await openSmall(house)
  const { body } = await ask('search', { ...long, query: 'listo' })
  expect(body.data.total).toBe(2)
  house.skip(1_000)
  await said([{ id: 'm0', in: 'c1', content: 'listo', at, keptAt: new Date(Date.parse(body.data.asOf) + 500) }])
  const rows = async (more: object) =>
    (await file({ ...long, query: 'listo', format: 'csv', ...more })).headers.get('x-total-rows')
  expect([await rows({ asOf: body.data.asOf }), await rows({})]).toEqual(['2', '3'])
  expect(await ask('export', { ...long, query: 'nada', format: 'csv' })).toMatchObject({
    status: 404,
    body: { error: 'No hay resultados para exportar' },
  })
})

test('a message whose keeping ended after it was counted is in the file and in what the file says of itself', async () => {
  const house = await openHouse()
  const { ask, said, file } = await openSmall(house)
  const { asOf, total } = (await ask('search', { ...long, query: 'listo' })).body.data
  await said([{ id: 'm0', in: 'c1', content: 'listo', at, keptAt: new Date(Date.parse(asOf) - 1) }])
  const whole = { ...long, query: 'listo', asOf, include: { manifest: true } }
  const told = await file({ ...whole, format: 'json' })
  const [{ manifiesto }, ...rows] = await told.json()
  expect([total, told.headers.get('x-total-rows'), manifiesto.filas, rows.length]).toEqual([2, '3', 3, 3])
})

test('no query, agent or name is more than text to the database', async () => {
  const house = await openHouse()
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
  const { talks, said, file } = await openArchive(house, 'lucia', nasty)
  await talks(nasty.map((name, n) => ({ id: `c${n}`, agent: name, name, phone: null, tags: [name] })))
  await said(
    nasty.map((content, n) => ({ id: `m${n}`, in: `c${n}`, content: `${content} fin`, at: new Date(+at + n) })),
  )
  for (const [n, query] of nasty.entries()) {
    const asked = { ...long, query: `${query} fin`, agentIds: [`lucia-${query}`], include: { analytics: true } }
    const rows = await (await file({ ...asked, format: 'json' })).json()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ Usuario: query, Agente: query, Etiquetas: query, Contenido: `${query} fin` })
    expect(rows[0]['Búsqueda']).toBe(`${query} fin`.trim())
    const [, row] = readCsv(await (await file({ ...asked, format: 'csv' })).arrayBuffer())
    const told = `${query} fin`.replaceAll(/([;|\t\n]\s*)(?=[-=+@])/g, `$1'`)
    expect([n, row?.[7]]).toEqual([n, `${/^['"\s]*[-=+@]/.test(query) ? "'" : ''}${told}`])
  }
})

test('an export asks as often for three rows as for one', async () => {
  const house = await openHouse()
  const { file } = await openSmall(house)
  const asked = (query: string) =>
    statements(house.pool, /messages/, async () => (await file({ ...long, query, format: 'json' })).text())
  expect(await asked('hola')).toHaveLength(2)
  expect(await asked('')).toHaveLength(2)
})

test('what is of a conversation comes once before its messages, and with each of them only where they are the fewer', async () => {
  const house = await openHouse()
  const { file } = await openSmall(house)
  const copied = (query: string) =>
    statements(house.pool, /^copy/, async () => (await file({ ...long, query, format: 'csv' })).text())
  expect(await copied('hola')).toEqual([
    expect.stringMatching(/c\.contact_phone[^]*from messages m join conversations c/),
  ])
  expect(await copied('')).toEqual([
    expect.stringMatching(/c\.contact_phone[^]*from conversations c join agents a [^]*where c\.user_id = /),
    expect.not.stringMatching(/conversations|contact_phone/),
  ])
})
