import { expect, test } from 'vitest'
import { createArchive } from '../../../../test/helpers/archive.ts'
import { readCsv as parseCsv } from '../../../../test/helpers/read-csv.ts'
import { startTestServer } from '../../../../test/test-server.ts'

async function openImports() {
  const server = await startTestServer()
  const archive = await createArchive(server, 'lucia')
  const { token } = archive
  const call = (method: string, path: string, body?: unknown) => server.call(method, `/api/${path}`, body, token)
  const send = async (path: string, file: string | Uint8Array<ArrayBuffer>, existing?: string) => {
    const form = new FormData()
    if (existing !== undefined) form.append('existing', existing)
    form.append('file', new Blob([file]), 'clientes.csv')
    return server.call('POST', `/api/contact-imports${path}`, form, token)
  }
  const list = async (query = '') => (await call('GET', `contacts${query}`)).body.data.items
  const detail = async (name: string) => {
    const found = (await list('?limit=100')).find((one: { name: string }) => one.name === name)
    return (await call('GET', `contacts/${found.id}`)).body.data
  }
  return { server, archive, token, call, send, list, detail, preview: send.bind(null, '/preview') }
}

test('preview: says what each row does and why rows are refused, and stores nothing', async () => {
  const { call, archive, preview, list } = await openImports()
  await call('POST', 'contact-fields', { name: 'Ciudad' })
  await archive.addConversations([
    { id: 'a', agent: 'ventas', contactKey: 'k', phone: '573001112233', name: 'Anita 💅' },
  ])
  const { status, body } = await preview(
    [
      'Nombre;Teléfono;Etiquetas;CIUDAD;Color favorito',
      'Ana Pérez;+57 300 111 2233;VIP, Mayorista;Cali;azul',
      'Beto;+57 300 111 2244;;;',
      'Sin teléfono;;;;',
      'Corto;300 123 4567;;;',
      '',
      'Otra Ana;57 3001112233;;;',
      `${'x'.repeat(201)};+57 300 111 2255;;;`,
      `Campo largo;+57 300 111 2266;;${'y'.repeat(501)};`,
    ].join('\r\n'),
  )
  expect(status).toBe(200)
  expect(body.data).toEqual({
    created: 1,
    completed: 1,
    unchanged: 0,
    refused: 5,
    rows: 7,
    columns: ['Nombre', 'Teléfono', 'Etiquetas', 'CIUDAD'],
    ignoredColumns: ['Color favorito'],
    problems: [
      { row: 4, text: 'Falta el teléfono' },
      { row: 5, text: 'Teléfono: escribe el número con el indicativo del país, como +57 300 123 4567' },
      { row: 7, text: 'Repite el teléfono de la fila 2' },
      { row: 8, text: 'Nombre: no puede tener más de 200 caracteres' },
      { row: 9, text: 'Ciudad: no puede tener más de 500 caracteres' },
    ],
    sample: [
      { row: 2, name: 'Ana Pérez', phone: '573001112233', tags: ['VIP', 'Mayorista'], action: 'complete' },
      { row: 3, name: 'Beto', phone: '573001112244', tags: [], action: 'create' },
    ],
  })
  expect(await list()).toMatchObject([{ name: 'Anita 💅' }])
})

test('apply: an existing contact gets only what it lacks; with «skip» nothing', async () => {
  const { server, archive, send, detail, list } = await openImports()
  await archive.addConversations([{ id: 'a', agent: 'ventas', contactKey: 'k', phone: '5215512345678', name: 'anita' }])
  const csv = 'name,phone,tags,notas\nAna Pérez,+52 55 1234 5678,VIP,Paga bien\n'
  expect((await send('', csv, 'skip')).body.data).toMatchObject({ created: 0, completed: 0, unchanged: 1 })
  expect(await list()).toMatchObject([{ name: 'anita' }])
  const applied = await send('', csv)
  expect([applied.status, applied.body.data]).toMatchObject([
    201,
    { fileName: 'clientes.csv', created: 0, completed: 1, unchanged: 0, refused: 0, undoneAt: null },
  ])
  expect(await detail('Ana Pérez')).toMatchObject({ isNamed: true, tags: ['VIP'], about: 'Paga bien' })
  const { rows } = await server.pool.query('select contact_name from conversations')
  expect(rows).toEqual([{ contact_name: 'Ana Pérez' }])
  const again = 'name,phone,tags,notas\nOtro nombre,+525512345678,vip,Otra nota\n'
  expect((await send('', again)).body.data).toMatchObject({ completed: 0, unchanged: 1 })
  expect(await detail('Ana Pérez')).toMatchObject({ tags: ['VIP'], about: 'Paga bien' })
})

test.each([
  ['UTF-8 with a mark and commas', Buffer.from('\ufeffNombre,Teléfono\nMuñoz,+573001112233')],
  ['Windows-1252 with semicolons', Buffer.from('Nombre;Tel\xe9fono\r\nMu\xf1oz;+573001112233\r\n', 'latin1')],
  ['UTF-16 with tabs', Buffer.from('\ufeffNombre\tTeléfono\nMuñoz\t+573001112233', 'utf16le')],
  ['the separator declared by Excel', Buffer.from('sep=;\r\nNombre;Teléfono\r\nMuñoz;0057 300 111-2233')],
])('apply: a file in %s is read', async (_, bytes) => {
  const { send, list } = await openImports()
  expect((await send('', new Uint8Array(bytes))).status).toBe(201)
  expect(await list()).toMatchObject([{ name: 'Muñoz', identities: [{ kind: 'phone', value: '573001112233' }] }])
})

test.each([
  ['no file', '', 400, 'contact_imports.missing'],
  ['no rows', 'Nombre;Teléfono', 400, 'contact_imports.empty'],
  ['no phones', 'Nombre;Correo\nAna;a@x.co', 400, 'contact_imports.no_phone'],
  ['only refused rows', 'Nombre;Teléfono\nAna;', 400, 'contact_imports.nothing'],
  ['too many rows', `Teléfono\n${'x\n'.repeat(10_001)}`, 400, 'contact_imports.too_many'],
  ['too many columns', `Teléfono${','.repeat(100)}\n+573001112233`, 400, 'contact_imports.too_wide'],
  ['more than 3 MB', `Teléfono\n${'x'.repeat(3 * 1024 * 1024)}`, 413, 'contact_imports.too_large'],
])('apply: a file with %s is refused', async (_, text, status, code) => {
  const { send } = await openImports()
  const refused = await send('', text)
  expect([refused.status, refused.body.code]).toEqual([status, code])
})

test('apply: a header or a row of millions of commas does not hold the server up', async () => {
  const { preview } = await openImports()
  const commas = ','.repeat(2_900_000)
  const began = performance.now()
  expect((await preview(`Teléfono${commas}\n+573001112233`)).body.code).toBe('contact_imports.too_wide')
  expect((await preview(`Teléfono,Nombre\n+573001112233,Ana${commas}`)).body.data).toMatchObject({ created: 1 })
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('apply: 5,000 rows are imported at once; the last twenty imports stay', async () => {
  const { server, send, call } = await openImports()
  const rows = Array.from({ length: 5000 }, (_, n) => `Cliente ${n},+57300${String(n).padStart(7, '0')},"a, b"`)
  const csv = `Nombre,Teléfono,Etiquetas\n${rows.join('\n')}`
  const began = performance.now()
  expect((await send('', csv)).body.data).toMatchObject({ created: 5000, refused: 0 })
  expect(performance.now() - began).toBeLessThan(20_000)
  expect((await call('GET', 'contacts/stats')).body.data.total).toBe(5000)
  expect((await send('', csv)).body.data).toMatchObject({ created: 0, completed: 0, unchanged: 5000 })
  for (let n = 0; n < 20; n++) await send('', `Teléfono\n+5731000000${String(n).padStart(2, '0')}`)
  expect((await call('GET', 'contact-imports')).body.data).toHaveLength(20)
  const { rows: changes } = await server.pool.query('select from contact_import_changes')
  expect(changes).toHaveLength(20)
})

test('apply: other work of the workspace runs between two batches; undo takes all of them back', async () => {
  const { server, archive, call, send } = await openImports()
  const rows = Array.from({ length: 900 }, (_, n) => `Cliente ${n},+57300${String(n).padStart(7, '0')}`)
  await archive.addConversations([{ id: 'a', agent: 'ventas', contactKey: 'k', phone: '573000000000', name: 'ana' }])
  const last = '573000000899'
  await archive.addConversations([{ id: 'b', agent: 'ventas', contactKey: 'l', phone: last, name: 'eva' }])
  await server.pool.query('delete from events')
  // Holds a contact of the last batch: those before are stored meanwhile.
  const holder = await server.pool.connect()
  await holder.query('begin')
  await holder.query(`select from contacts where name = 'eva' for update`)
  const importing = send('', `Nombre,Teléfono\n${rows.join('\n')}`)
  const stored = async () => (await server.pool.query('select from contacts')).rowCount
  await expect.poll(stored).toBe(601)
  await server.pool.query(`update conversations set unread_count = 1 where id = 'a'`)
  await holder.query('rollback')
  holder.release()
  expect((await importing).body.data).toMatchObject({ created: 898, completed: 2 })
  const { rows: events } = await server.pool.query(`select from events where data->>'type' = 'contacts'`)
  expect(events).toHaveLength(1)
  const [{ id }] = (await call('GET', 'contact-imports')).body.data
  expect((await call('POST', `contact-imports/${id}/undo`)).body.data).toEqual({ removed: 898, restored: 2, kept: 0 })
})

test('undo of many contacts: other work runs meanwhile, and one that stopped continues', async () => {
  const { server, call, send } = await openImports()
  const rows = Array.from({ length: 700 }, (_, n) => `Cliente ${n},+57300${String(n).padStart(7, '0')}`)
  const { id } = (await send('', `Nombre,Teléfono\n${rows.join('\n')}`)).body.data
  const contacts = async () => (await server.pool.query('select id from contacts order by id')).rows
  const last = (await contacts()).at(-1).id
  const undo = () => call('POST', `contact-imports/${id}/undo`)
  // Holds a contact of the last step: those before are removed meanwhile.
  const holder = await server.pool.connect()
  await holder.query('begin')
  await holder.query('select from contacts where id = $1 for update', [last])
  const undoing = undo()
  await expect.poll(async () => (await contacts()).length).toBe(100)
  // The undo stops while it waits, as in a crash.
  const stopWaiting = () =>
    server.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
  await expect.poll(async () => (await stopWaiting()).rowCount).toBe(1)
  expect((await undoing).status).not.toBe(200)
  await holder.query('rollback')
  holder.release()
  expect((await call('GET', 'contact-imports')).body.data).toMatchObject([{ id, undoneAt: null }])
  expect((await undo()).body.data).toEqual({ removed: 100, restored: 0, kept: 0 })
  expect(await contacts()).toEqual([])
  expect((await undo()).status).toBe(404)
})

test('undo: removes and restores what was not changed or used since, once', async () => {
  const { server, archive, call, send, list, detail } = await openImports()
  await archive.addConversations([
    { id: 'a', agent: 'ventas', contactKey: 'k', phone: '573001112233', name: 'anita' },
    { id: 'b', agent: 'ventas', contactKey: 'l', phone: '573001112244', name: 'beto' },
  ])
  const applied = await send(
    '',
    [
      'Nombre,Teléfono,Etiquetas',
      'Ana,+573001112233,VIP',
      'Beto,+573001112244,VIP',
      'Nueva,+573001112255,',
      'Editada,+573001112266,',
      'Escribió,+573001112277,',
    ].join('\n'),
  )
  const { id } = applied.body.data
  const edit = async (name: string) => {
    const { id: contactId, revision } = await detail(name)
    await call('PUT', `contacts/${contactId}`, { name: `${name} 2`, about: '', tags: [], fields: {}, revision })
  }
  await edit('Beto')
  await edit('Editada')
  await archive.addConversations([{ id: 'c', agent: 'ventas', contactKey: 'm', phone: '573001112277', name: 'e' }])

  const both = await Promise.all([
    call('POST', `contact-imports/${id}/undo`),
    call('POST', `contact-imports/${id}/undo`),
  ])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]))
  expect(both.find(({ status }) => status === 200)?.body.data).toEqual({ removed: 1, restored: 1, kept: 3 })
  const names = (await list()).map(({ name }: { name: string }) => name)
  expect(names).toEqual(['anita', 'Beto 2', 'Editada 2', 'Escribió'])
  expect(await detail('anita')).toMatchObject({ isNamed: false, tags: [] })
  const { rows } = await server.pool.query(`select contact_name from conversations where id = 'a'`)
  expect(rows).toEqual([{ contact_name: 'anita' }])
  expect((await call('GET', 'contact-imports')).body.data).toMatchObject([{ id, undoneAt: expect.any(String) }])
})

test('export: all contacts as CSV without formulas, and an import of it changes nothing', async () => {
  const { server, token, call, send, archive } = await openImports()
  const empty = await call('GET', 'contacts/export')
  expect([empty.status, empty.body.code]).toEqual([404, 'contacts.nothing'])
  await call('POST', 'contact-fields', { name: '=Ciudad' })
  await call('POST', 'contact-fields', { name: 'Saldo' })
  const [, saldo] = (await call('GET', 'contact-fields')).body.data
  await archive.addConversations([{ id: 'b', agent: 'ventas', platform: 'telegram', contactKey: '9', name: 'Zoe 🌷' }])
  const fields = { [saldo.id]: '-5' }
  const draft = { name: '=HYPERLINK("x")', about: 'a;=b\n"c"', tags: ['VIP', '+uno'], fields, phone: '+573001112233' }
  expect((await call('POST', 'contacts', draft)).status).toBe(201)
  const response = await fetch(`${server.url}/api/contacts/export`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.headers.get('content-disposition')).toMatch(/contactos-\d{4}-\d\d-\d\d\.csv/)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(Buffer.from(bytes.slice(0, 3)).toString('hex')).toBe('efbbbf')
  const [header, first, second] = parseCsv(bytes.buffer)
  expect(header).toEqual([
    'Nombre',
    'Teléfono',
    'Etiquetas',
    'Notas',
    "'=Ciudad",
    'Saldo',
    'Otros teléfonos',
    'Canales',
    'Bloqueado',
    'Sin mensajes automáticos',
  ])
  expect(first).toEqual([`'=HYPERLINK("x")`, "'+573001112233", 'VIP, +uno', `a;=b\n"c"`, '', "'-5", '', '', '', ''])
  expect(second).toMatchObject({ 0: 'Zoe 🌷', 1: '', 7: 'Telegram' })
  expect((await send('', bytes)).body.data).toMatchObject({ created: 0, completed: 0, unchanged: 1, refused: 1 })
})
