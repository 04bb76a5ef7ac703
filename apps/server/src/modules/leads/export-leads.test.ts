import { expect, test } from 'vitest'
import { openArchive, type Talk } from '../../../test/archive.ts'
import { readCsv } from '../../../test/csv.ts'
import { openHouse } from '../../../test/house.ts'
import { keepLead } from '../../../test/leads.ts'
import { signUp } from '../../../test/people.ts'

const at = new Date('2026-11-22T15:00:00Z')

async function openFile(all: readonly (Omit<Talk, 'id' | 'agent'> & { fields: Record<string, string> })[]) {
  const house = await openHouse()
  const { talks, token } = await openArchive(house, 'lucia', ['ventas', 'taller'])
  for (const [n, { fields, ...talk }] of all.entries()) {
    await talks([{ id: `c${n}`, agent: 'ventas', ...talk }])
    await keepLead(house, `c${n}`, fields, new Date(+at + n * 60_000))
  }
  const file = (tail = '?timeZone=America/Bogota', as = token, agent = 'ventas') =>
    fetch(`${house.url}/api/agents/lucia-${agent}/leads/export${tail}`, { headers: { authorization: `Bearer ${as}` } })
  return { house, token, file, rows: async () => readCsv(await (await file()).arrayBuffer()) }
}

test('all leads of an agent leave in a file, in the owner’s order and the reader’s hours, the newest first', async () => {
  const { file, rows } = await openFile([
    { name: 'José Ñandú', phone: '573001112233', platform: 'whatsapp', fields: { email: 'j@correo.co', talla: 'M' } },
    { name: ' ', platform: 'telegram', fields: { name: 'Luz, la de "Ventas"', budget: 'dos\r\nmillones' } },
  ])
  const response = await file()
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/filename="interesados-ventas-\d{4}-\d\d-\d\d\.csv"/)
  expect(await rows()).toEqual([
    ['Fecha', 'Hora', 'Contacto', 'Teléfono del contacto', 'Nombre', 'Correo', 'Presupuesto', 'talla', 'Plataforma'],
    ['22/11/2026', '10:01:00', 'Usuario anónimo', '', 'Luz, la de "Ventas"', '', 'dos\r\nmillones', '', 'Telegram'],
    ['22/11/2026', '10:00:00', 'José Ñandú', `'+573001112233`, '', 'j@correo.co', '', 'M', 'WhatsApp'],
  ])
})

test('no formula leaves in what contacts told, nor in a piece of it, nor in the name of a field', async () => {
  const { rows } = await openFile([
    { name: '=1+1', fields: { name: '@SUM(A1)', budget: '+57 300', '=cmd|x': 'hola;=2+2' } },
  ])
  const [head, row] = await rows()
  expect(head?.slice(4)).toEqual(['Nombre', 'Presupuesto', `'=cmd|x`, 'Plataforma'])
  expect(row?.slice(2)).toEqual([`'=1+1`, '', `'@SUM(A1)`, `'+57 300`, `hola;'=2+2`, 'WhatsApp'])
})

test('an agent without leads has no file, nor has a stranger’s; an unknown zone is said', async () => {
  const { house, file, token } = await openFile([{ fields: { name: 'Ana' } }])
  const stranger = await signUp(house, 'vecina')
  expect(await (await file('', token, 'taller')).json()).toMatchObject({ code: 'leads.nothing' })
  expect(await (await file('', stranger.token)).json()).toMatchObject({ code: 'agents.not_found' })
  expect(await (await file('?timeZone=Marte')).json()).toMatchObject({ code: 'invalid' })
})

test('thousands of them are all in the file', async () => {
  const { house, rows } = await openFile([{ fields: { name: 'Ana' } }])
  await house.pool.query(`
    insert into conversations (id, user_id, agent_id, platform, session_name, contact_key, last_at, created_at, updated_at)
    select 'm' || n, user_id, agent_id, platform, 's' || n, 'k' || n, now(), now(), now()
    from conversations, generate_series(1, 5000) as n where id = 'c0'`)
  await house.pool.query(`
    insert into leads (conversation_id, user_id, agent_id, fields, created_at, updated_at)
    select id, user_id, agent_id, jsonb_build_object('name', 'Persona ' || id), now(), now() from conversations where id like 'm%'`)
  expect(await rows()).toHaveLength(5002)
})
