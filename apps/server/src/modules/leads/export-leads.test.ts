import xlsx from '@e965/xlsx'
import { expect, test } from 'vitest'
import { createArchive, type ArchivedConversation } from '../../../test/helpers/archive.ts'
import { readCsv } from '../../../test/helpers/read-csv.ts'
import { startTestServer } from '../../../test/test-server.ts'
import { insertLead } from '../../../test/helpers/lead-server.ts'
import { signUp } from '../../../test/test-accounts.ts'

const at = new Date('2026-11-22T15:00:00Z')

async function openExport(
  leads: readonly (Omit<ArchivedConversation, 'id' | 'agent'> & { fields: Record<string, string> })[],
) {
  const server = await startTestServer()
  const { addConversations, token } = await createArchive(server, 'lucia', ['ventas', 'taller'])
  for (const [n, { fields, ...conversation }] of leads.entries()) {
    await addConversations([{ id: `c${n}`, agent: 'ventas', ...conversation }])
    await insertLead(server, `c${n}`, fields, new Date(+at + n * 60_000))
  }
  const file = (tail = '?timeZone=America/Bogota', bearer = token, agent = 'ventas') =>
    fetch(`${server.url}/api/agents/lucia-${agent}/leads/export${tail}`, {
      headers: { authorization: `Bearer ${bearer}` },
    })
  const fileOfAll = (query: string, bearer = token) =>
    fetch(`${server.url}/api/leads/export?timeZone=America/Bogota${query}`, {
      headers: { authorization: `Bearer ${bearer}` },
    })
  return {
    server,
    token,
    addConversations,
    file,
    fileOfAll,
    rows: async () => readCsv(await (await file()).arrayBuffer()),
  }
}

test('lead export: newest first, fields in the owner’s order, times in the reader’s zone, one agent only', async () => {
  const { server, file, rows } = await openExport([
    { name: 'José Ñandú', phone: '573001112233', platform: 'whatsapp', fields: { email: 'j@correo.co', talla: 'M' } },
    { name: ' ', platform: 'telegram', fields: { name: 'Luz, la de "Ventas"', budget: 'dos\r\nmillones' } },
  ])
  await server.pool.query(`update leads set heard_fields = '{email}' where conversation_id = 'c0'`)
  const response = await file()
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/filename="interesados-ventas-\d{4}-\d\d-\d\d\.csv"/)
  expect(await rows()).toEqual([
    [
      'Fecha',
      'Hora',
      'Contacto',
      'Teléfono del contacto',
      'Nombre',
      'Correo',
      'Presupuesto',
      'talla',
      'Plataforma',
      'De notas de voz',
    ],
    ['22/11/2026', '10:01:00', 'Usuario anónimo', '', 'Luz, la de "Ventas"', '', 'dos\r\nmillones', '', 'Telegram', ''],
    ['22/11/2026', '10:00:00', 'José Ñandú', `'+573001112233`, '', 'j@correo.co', '', 'M', 'WhatsApp', 'Correo'],
  ])
})

test('lead export: no cell or header starts a formula', async () => {
  const { rows } = await openExport([
    { name: '=1+1', fields: { name: '@SUM(A1)', budget: '+57 300', '=cmd|x': 'hola;=2+2' } },
  ])
  const [head, row] = await rows()
  expect(head?.slice(4)).toEqual(['Nombre', 'Presupuesto', `'=cmd|x`, 'Plataforma', 'De notas de voz'])
  expect(row?.slice(2)).toEqual([`'=1+1`, '', `'@SUM(A1)`, `'+57 300`, `hola;=2+2`, 'WhatsApp', ''])
})

test('lead export: no leads, another account’s agent and an unknown time zone are refused', async () => {
  const { server, file, token } = await openExport([{ fields: { name: 'Ana' } }])
  const stranger = await signUp(server, 'vecina')
  expect(await (await file('', token, 'taller')).json()).toMatchObject({ code: 'leads.nothing' })
  expect(await (await file('', stranger.token)).json()).toMatchObject({ code: 'agents.not_found' })
  expect(await (await file('?timeZone=Marte')).json()).toMatchObject({ code: 'invalid' })
})

test('lead export: thousands of leads are all in the file', async () => {
  const { server, rows } = await openExport([{ fields: { name: 'Ana' } }])
  await server.pool.query(`
    insert into conversations (id, workspace_id, agent_id, platform, session_name, contact_key,
        last_at, created_at, updated_at)
    select 'm' || n, workspace_id, agent_id, platform, 's' || n, 'k' || n, now(), now(), now()
    from conversations, generate_series(1, 5000) as n where id = 'c0'`)
  await server.pool.query(`
    insert into leads (conversation_id, workspace_id, agent_id, fields, created_at, updated_at)
    select id, workspace_id, agent_id, jsonb_build_object('name', 'Persona ' || id), now(), now()
    from conversations where id like 'm%'`)
  expect(await rows()).toHaveLength(5002)
})

const readWorkbook = async (response: Response) => {
  const { Sheets, SheetNames } = xlsx.read(new Uint8Array(await response.arrayBuffer()), { cellNF: true, UTC: true })
  return Sheets[SheetNames[0] ?? '']!
}

test('lead export of all agents: each row names its agent, and only the workspace of the caller is in it', async () => {
  const { server, token, addConversations, fileOfAll } = await openExport([
    { name: 'Ana', phone: '573001112233', fields: { name: 'Ana Ruiz', budget: '=2+2' } },
  ])
  await addConversations([{ id: 'taller', agent: 'taller', name: 'Beto' }])
  await insertLead(server, 'taller', { name: 'Beto Paz' }, new Date(+at + 3_600_000))
  const neighbour = await createArchive(server, 'vecina', ['ventas'])
  await neighbour.addConversations([{ id: 'ajena', agent: 'ventas', name: 'Ajena' }])
  await insertLead(server, 'ajena', { secreto: 'x' }, at)
  const csv = await fileOfAll('')
  expect(csv.headers.get('content-disposition')).toMatch(/filename="interesados-\d{4}-\d\d-\d\d\.csv"/)
  const [head, ...rows] = readCsv(await csv.arrayBuffer())
  expect(head?.slice(2)).toEqual([
    'Agente',
    'Contacto',
    'Teléfono del contacto',
    'Nombre',
    'Presupuesto',
    'Plataforma',
    'De notas de voz',
  ])
  expect(rows.map((row) => row.slice(2, 7))).toEqual([
    ['taller', 'Beto', '', 'Beto Paz', ''],
    ['ventas', 'Ana', `'+573001112233`, 'Ana Ruiz', `'=2+2`],
  ])

  const response = await fileOfAll('&format=xlsx')
  expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const sheet = await readWorkbook(response)
  expect(sheet['A3']).toMatchObject({ t: 'n', z: 'dd/mm/yyyy', w: '22/11/2026' })
  expect(sheet['B3']).toMatchObject({ t: 'n', z: 'hh:mm:ss', w: '10:00:00' })
  expect(sheet['E3']).toMatchObject({ t: 's', v: '+573001112233' })
  expect(sheet['G3']).toMatchObject({ t: 's', v: '=2+2' })
  expect(sheet['E2']).toBeUndefined()
  expect(Object.values(sheet).filter((cell: { f?: string }) => cell.f !== undefined)).toEqual([])

  const one = readCsv(await (await fileOfAll('&agentId=lucia-taller')).arrayBuffer())
  expect(one.map((row) => row[2])).toEqual(['Agente', 'taller'])
  const stranger = await signUp(server, 'ajeno')
  expect(await (await fileOfAll('', stranger.token)).json()).toMatchObject({ code: 'leads.nothing' })
  expect(await (await fileOfAll('&agentId=lucia-taller', stranger.token)).json()).toMatchObject({
    code: 'agents.not_found',
  })
  expect(await (await fileOfAll('&format=json', token)).json()).toMatchObject({ code: 'invalid' })
})

test('lead export: only what the search finds is in the file, as in the list', async () => {
  const { server, token, file, fileOfAll } = await openExport([
    { name: `Ana d'Or \\`, fields: { name: 'Ana', budget: 'mil', talla: 'M' } },
    { name: 'Luz', phone: '573001112233', fields: { name: 'Luz', ciudad: 'Cali' } },
  ])
  for (const [search, name] of [
    ['cal', 'Luz'],
    ['3001112', 'Luz'],
    [`d'or`, 'Ana'],
    ['or\\', 'Ana'],
  ] as const) {
    const query = `search=${encodeURIComponent(search)}`
    const listed = await server.call('GET', `/api/leads?${query}`, undefined, token)
    expect(listed.body.data.items.map((one: { fields: object }) => one.fields)).toMatchObject([{ name }])
    for (const response of [await file(`?${query}`), await fileOfAll(`&${query}`)]) {
      expect(response.status).toBe(200)
      const [head, ...rows] = readCsv(await response.arrayBuffer())
      expect(rows.map((row) => row[head?.indexOf('Nombre') ?? 0])).toEqual([name])
      expect(head).toEqual(expect.arrayContaining(name === 'Luz' ? ['ciudad'] : ['Presupuesto', 'talla']))
      expect(head).not.toContain(name === 'Luz' ? 'talla' : 'ciudad')
      expect(head?.indexOf('Nombre')).toBe((head?.indexOf('Teléfono del contacto') ?? 0) + 1)
    }
  }
  expect(await (await fileOfAll('&search=nadie')).json()).toMatchObject({ code: 'leads.nothing' })
  expect(await (await fileOfAll('&delivery=unsent')).json()).toMatchObject({ code: 'leads.nothing' })
})
