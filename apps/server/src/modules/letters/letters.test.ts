import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { linkIn } from '../../../test/fakes/mail/post-office.ts'
import { openHouse } from '../../../test/house.ts'
import { PASSWORD, signUp } from '../../../test/people.ts'

const ana = { username: 'ana', email: 'ana@ejemplo.co', password: PASSWORD }

test('with a mail server a new account gets its letter at once, and no log line carries the link', async () => {
  const house = await openHouse({ smtp: true, live: true })
  const { body } = await house.call('POST', '/api/auth/signup', ana)
  expect(body.requiresEmailVerification).toBe(true)
  const [letter] = (await house.post?.received(1)) ?? []
  const link = new URL(linkIn(letter ?? {}))
  expect(link.pathname).toBe('/verify-email')
  const token = link.searchParams.get('token') ?? ''

  expect((await house.call('POST', '/api/auth/signin', ana)).status).toBe(403)
  expect((await house.call('POST', '/api/auth/verify-email', { token })).status).toBe(200)
  expect((await house.call('POST', '/api/auth/signin', ana)).status).toBe(200)
  await house.stop()
  expect(house.lines.length).toBeGreaterThan(0)
  expect(JSON.stringify(house.lines)).not.toContain(token)
})

test('without one the account is active, and a letter is a file whose link stands in the log', async () => {
  const house = await openHouse()
  await signUp(house, 'ana')
  await house.call('POST', '/api/auth/forgot-password', { email: ana.email })
  await house.drain()

  const folder = join(house.dataDir, 'letters')
  const [name = ''] = readdirSync(folder)
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-crea-una-contrasena-nueva-\w{6}\.eml$/)
  const letter = await PostalMime.parse(readFileSync(join(folder, name)))
  expect(letter).toMatchObject({ to: [{ address: ana.email }], subject: 'Crea una contraseña nueva' })
  const link = linkIn(letter)
  const line = house.lines.find(({ msg }) => String(msg).startsWith('Carta guardada en '))
  expect(line?.['msg']).toContain(`para ${ana.email}: «Crea una contraseña nueva». Su enlace: ${link}`)

  const token = new URL(link).searchParams.get('token')
  const reset = await house.call('POST', '/api/auth/reset-password', { token, newPassword: 'otra-clave-larga' })
  expect(reset.status).toBe(200)
})

test('a process that only serves leaves its letters to the others, which hear of them', async () => {
  const worker = await openHouse({ smtp: true, live: true })
  const { database, telegram, model } = worker
  const web = await openHouse({
    beside: { database, telegramUrl: telegram.url, modelUrl: model.url },
    env: { ROLE: 'web', SMTP_URL: worker.post?.url ?? '' },
    live: true,
  })
  await web.call('POST', '/api/auth/signup', ana)
  const [letter] = (await worker.post?.received(1)) ?? []
  expect(letter?.recipients).toEqual([ana.email])
})

test.each([
  ['with', true],
  ['without', false],
])('a letter that is a file is kept for a week and then removed, %s a mail server since', async (_, hasServer) => {
  const house = await openHouse()
  await signUp(house, 'ana')
  await house.call('POST', '/api/auth/forgot-password', { email: ana.email })
  await house.drain()
  const files = () => readdirSync(join(house.dataDir, 'letters'))
  const { database, telegram, model, dataDir } = house
  const beside = { database, telegramUrl: telegram.url, modelUrl: model.url }
  const later = hasServer ? await openHouse({ beside, smtp: true, env: { DATA_DIR: dataDir } }) : house
  later.skip(6.9 * 86_400_000)
  await later.tidy()
  expect(files()).toHaveLength(1)
  later.skip(0.2 * 86_400_000)
  await later.tidy()
  expect(files()).toEqual([])
})
