import { limits } from '@portavoz/contract'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { nativeTasks } from '../../../test/native-work.ts'
import { PASSWORD, signUp } from '../../../test/people.ts'
import { openStream } from '../../../test/stream.ts'

const profileOf = async (house: TestHouse, token: string) =>
  (await house.call('GET', '/api/user/profile', undefined, token)).body.data
const changeEmail = (house: TestHouse, token: string, newEmail: string, currentPassword = PASSWORD) =>
  house.call('PUT', '/api/user/update-email', { newEmail, currentPassword }, token)
const changePassword = (house: TestHouse, token: string, newPassword: string, currentPassword = PASSWORD) =>
  house.call('PUT', '/api/user/update-password', { currentPassword, newPassword }, token)
const isKnown = async (house: TestHouse, token: string) =>
  (await house.call('GET', '/api/test/user', undefined, token)).status === 200

/** Somebody whose address was proved in a letter, where letters can be sent. */
async function proved(house: TestHouse, username: string) {
  await house.call('POST', '/api/auth/signup', { username, email: `${username}@ejemplo.co`, password: PASSWORD })
  await house.db.updateTable('users').set({ emailVerifiedAt: new Date() }).where('username', '=', username).execute()
  const { body } = await house.call('POST', '/api/auth/signin', { username, password: PASSWORD })
  await house.drain()
  return { token: body.accessToken as string, id: body.id as string }
}

const linksOf = (house: TestHouse, to: string): string[] =>
  (house.post?.letters ?? [])
    .filter(({ recipients }) => recipients.includes(to))
    .map(({ text = '' }) => /verify-email\?token=([\w-]+)/.exec(text)?.[1] ?? '')

test('a person sees who they are, and since when', async () => {
  const house = await openHouse()
  const { token, id } = await signUp(house, 'mariana')
  const told = await profileOf(house, token)
  expect(told).toEqual({
    id,
    username: 'mariana',
    email: 'mariana@ejemplo.co',
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
    avatar: null,
    emailVerified: false,
    canVerifyEmail: false,
    pendingEmail: null,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
})

test('a wrong current password is told as such, changes nothing and ends no session', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const refused = [
    await changeEmail(house, token, 'otra@ejemplo.co', 'equivocada'),
    await changePassword(house, token, 'una-clave-nueva', 'equivocada'),
    await house.call('POST', '/api/user/delete', { currentPassword: 'equivocada' }, token),
  ]
  for (const { status, body } of refused)
    expect({ status, body }).toEqual({
      status: 422,
      body: {
        success: false,
        code: 'user.wrong_password',
        error: 'La contraseña actual no es correcta',
        message: 'La contraseña actual no es correcta',
      },
    })
  expect(await profileOf(house, token)).toMatchObject({ email: 'mariana@ejemplo.co' })
})

test('ten wrong passwords stop the asking for a quarter of an hour, without hashing, for this person alone', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const neighbour = await signUp(house, 'vecina')
  for (let time = 0; time < 10; time++)
    expect((await changeEmail(house, token, 'otra@ejemplo.co', 'equivocada')).status).toBe(422)

  const hashes = await nativeTasks(async () => {
    const refused = [
      await changeEmail(house, token, 'otra@ejemplo.co'),
      await changePassword(house, token, 'una-clave-nueva'),
      await house.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, token),
    ]
    for (const { status, body } of refused) expect([status, body.code]).toEqual([429, 'auth.too_many'])
  })
  expect(hashes).toBe(0)
  expect((await changeEmail(house, neighbour.token, 'vecina2@ejemplo.co')).status).toBe(200)
  expect(await isKnown(house, token)).toBe(true)
  house.skip(15 * 60_000 + 1_000)
  expect((await changeEmail(house, token, 'otra@ejemplo.co')).status).toBe(200)
})

/** What one address was written, by its subject. */
const subjectsTo = (house: TestHouse, to: string) =>
  (house.post?.letters ?? []).filter(({ recipients }) => recipients.includes(to)).map(({ subject }) => subject)

test('without a mail server a new address holds at once, unproved, and the old one is told in a file', async () => {
  const house = await openHouse()
  const { token, id } = await signUp(house, 'mariana')
  await house.db.updateTable('users').set({ emailVerifiedAt: new Date() }).where('id', '=', id).execute()
  const { status, body } = await changeEmail(house, token, ' Nueva@Ejemplo.co ')
  expect({ status, data: body.data }).toEqual({
    status: 200,
    data: { email: 'nueva@ejemplo.co', pendingEmail: null, message: 'Email actualizado' },
  })
  expect(await profileOf(house, token)).toMatchObject({ email: 'nueva@ejemplo.co', emailVerified: false })
  expect(await isKnown(house, token)).toBe(true)
  await house.drain()
  const folder = join(house.dataDir, 'letters')
  const files = readdirSync(folder)
  const letters = await Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
  expect(letters.map(({ subject, to }) => [subject, to?.map(({ address }) => address)])).toEqual([
    ['La dirección de tu cuenta cambió', ['mariana@ejemplo.co']],
  ])
  expect(letters[0]?.text).toContain('nueva@ejemplo.co')
})

test("one's own address, and somebody else's, are refused in any letters", async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  await signUp(house, 'vecina')
  const same = await changeEmail(house, token, 'MARIANA@ejemplo.co')
  expect([same.status, same.body.code]).toEqual([400, 'user.same_email'])
  const taken = await changeEmail(house, token, 'Vecina@EJEMPLO.co')
  expect([taken.status, taken.body.code]).toEqual([409, 'user.email_taken'])
})

test('of many who ask for one address at once, one gets it and the others are told', async () => {
  const house = await openHouse()
  const people = []
  for (const name of ['ana', 'bea', 'caro', 'dora']) people.push(await signUp(house, name))
  const answers = await Promise.all(people.map(({ token }) => changeEmail(house, token, 'deseada@ejemplo.co')))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
})

test('profile: an account from before the mail server can verify its address with a link', async () => {
  const house = await openHouse({ smtp: true })
  const { token, id } = await proved(house, 'antigua')
  await house.db.updateTable('users').set({ emailVerifiedAt: null, mustVerify: false }).where('id', '=', id).execute()
  const before = linksOf(house, 'antigua@ejemplo.co').length
  expect(await profileOf(house, token)).toMatchObject({ emailVerified: false, canVerifyEmail: true })
  await house.call('POST', '/api/auth/resend-verification', { email: 'antigua@ejemplo.co' })
  await house.drain()
  const links = linksOf(house, 'antigua@ejemplo.co')
  expect(links).toHaveLength(before + 1)
  await house.call('POST', '/api/auth/verify-email', { token: links.at(-1) })
  expect(await profileOf(house, token)).toMatchObject({ emailVerified: true, canVerifyEmail: false })
})

test('with a mail server nothing changes before the new address is confirmed, and then the old one is told', async () => {
  const house = await openHouse({ smtp: true })
  const { token } = await proved(house, 'mariana')
  const { status, body } = await changeEmail(house, token, 'nueva@ejemplo.co')
  expect({ status, data: body.data }).toEqual({
    status: 200,
    data: {
      email: 'mariana@ejemplo.co',
      pendingEmail: 'nueva@ejemplo.co',
      message: 'Te enviamos un email a nueva@ejemplo.co. Abre su enlace para confirmar el cambio',
    },
  })
  expect(await profileOf(house, token)).toMatchObject({
    email: 'mariana@ejemplo.co',
    emailVerified: true,
    pendingEmail: 'nueva@ejemplo.co',
  })
  await house.drain()
  const [link = ''] = linksOf(house, 'nueva@ejemplo.co')
  const { rows } = await house.pool.query(`select l::text as row from email_links l where purpose = 'change'`)
  expect(rows[0].row).not.toContain(link)

  const toldBefore = subjectsTo(house, 'mariana@ejemplo.co')
  expect((await house.call('POST', '/api/auth/verify-email', { token: link })).status).toBe(200)
  expect(await profileOf(house, token)).toMatchObject({
    email: 'nueva@ejemplo.co',
    emailVerified: true,
    pendingEmail: null,
  })
  await house.drain()
  expect(toldBefore).not.toContain('La dirección de tu cuenta cambió')
  expect(subjectsTo(house, 'mariana@ejemplo.co')).toEqual([...toldBefore, 'La dirección de tu cuenta cambió'])
  expect(subjectsTo(house, 'nueva@ejemplo.co')).toEqual(['Confirma tu nueva dirección de correo'])
})

test('of several new addresses the last one counts: the link of a mistaken one opens nothing', async () => {
  const house = await openHouse({ smtp: true })
  const { token } = await proved(house, 'mariana')
  await changeEmail(house, token, 'equivocada@ejemplo.co')
  await changeEmail(house, token, 'buena@ejemplo.co')
  expect(await profileOf(house, token)).toMatchObject({ pendingEmail: 'buena@ejemplo.co' })
  await house.drain()
  const [mistaken = ''] = linksOf(house, 'equivocada@ejemplo.co')
  expect((await house.call('POST', '/api/auth/verify-email', { token: mistaken })).status).toBe(400)
  house.skip(limits.linkLifeMs)
  expect(await profileOf(house, token)).toMatchObject({ email: 'mariana@ejemplo.co', pendingEmail: null })
})

test('an address that somebody else got meanwhile is refused when it is confirmed', async () => {
  const house = await openHouse({ smtp: true })
  const { token } = await proved(house, 'mariana')
  await changeEmail(house, token, 'deseada@ejemplo.co')
  await house.drain()
  await proved(house, 'deseada')
  const [link = ''] = linksOf(house, 'deseada@ejemplo.co')
  const { status, body } = await house.call('POST', '/api/auth/verify-email', { token: link })
  expect([status, body.code]).toEqual([409, 'user.email_taken'])
  expect(await profileOf(house, token)).toMatchObject({ email: 'mariana@ejemplo.co' })
})

test('nobody is flooded with letters by a person who changes their mind', async () => {
  const house = await openHouse({ smtp: true })
  const { token } = await proved(house, 'mariana')
  const told = []
  for (let time = 0; time < 6; time++) told.push((await changeEmail(house, token, `blanco${time}@ejemplo.co`)).status)
  expect(told).toEqual([200, 200, 200, 200, 200, 429])
})

test('a new password ends every session and gives one to go on with', async () => {
  const house = await openHouse({ smtp: true })
  const { token, id } = await proved(house, 'mariana')
  const elsewhere = (await house.call('POST', '/api/auth/signin', { username: 'mariana', password: PASSWORD })).body
  const stream = await openStream(house.url, elsewhere.accessToken)
  const known = await house.db.selectFrom('knownDevices').select('tokenHash').where('userId', '=', id).execute()

  const { status, body } = await changePassword(house, token, 'una-clave-nueva')
  expect(status).toBe(200)
  expect(await isKnown(house, token)).toBe(false)
  expect(await isKnown(house, elsewhere.accessToken)).toBe(false)
  expect(await isKnown(house, body.data.accessToken)).toBe(true)
  await stream.ended()
  const enter = (password: string) => house.call('POST', '/api/auth/signin', { username: 'mariana', password })
  expect((await enter(PASSWORD)).status).toBe(401)
  expect((await enter('una-clave-nueva')).status).toBe(200)
  expect(await house.db.selectFrom('knownDevices').select('tokenHash').where('userId', '=', id).execute()).toEqual(
    expect.arrayContaining(known),
  )
  await house.drain()
  expect(subjectsTo(house, 'mariana@ejemplo.co').at(-1)).toBe('Tu contraseña cambió')
})

test('what was asked for with the old password ends with it', async () => {
  const house = await openHouse({ smtp: true })
  const { token } = await proved(house, 'mariana')
  await changeEmail(house, token, 'intruso@ejemplo.co')
  await house.drain()
  const [link = ''] = linksOf(house, 'intruso@ejemplo.co')
  await changePassword(house, token, 'una-clave-nueva')
  expect((await house.call('POST', '/api/auth/verify-email', { token: link })).status).toBe(400)
})

test('of two new passwords at once one holds', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const answers = await Promise.all([
    changePassword(house, token, 'la-primera'),
    changePassword(house, token, 'la-segunda'),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a new password is as long as the rules say, and none that everybody guesses', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const short = await changePassword(house, token, 'corta')
  expect([short.status, short.body.fields]).toEqual([
    400,
    { newPassword: 'La nueva contraseña debe tener al menos 6 caracteres' },
  ])
  const common = await changePassword(house, token, 'Portavoz123')
  expect([common.status, common.body.code]).toEqual([400, 'auth.common_password'])
  expect(common.body.fields).toHaveProperty('newPassword')
  expect(await isKnown(house, token)).toBe(true)
})

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const enterFrom = async (house: TestHouse, userAgent: string): Promise<string> => {
  const words = { username: 'mariana', password: PASSWORD }
  return (await house.call('POST', '/api/auth/signin', words, undefined, { 'user-agent': userAgent })).body.accessToken
}

test('a person sees where they are signed in, ends one of them, and ends all the others', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const neighbour = await signUp(house, 'vecina')
  house.skip(60_000)
  const phone = await enterFrom(house, ANDROID)
  house.skip(60_000)
  const here = await enterFrom(house, 'curl/8.5.0')

  const list = (await house.call('GET', '/api/user/sessions', undefined, here)).body.data
  expect(list.map((session: { device: string; isCurrent: boolean }) => [session.device, session.isCurrent])).toEqual([
    ['Otro programa', true],
    ['Chrome en Android', false],
    ['Otro programa', false],
  ])
  expect(Object.keys(list[0]).toSorted()).toEqual(['createdAt', 'device', 'id', 'isCurrent', 'lastSeenAt'])

  const end = (id: string, by: string) => house.call('DELETE', `/api/user/sessions/${id}`, undefined, by)
  const stranger = await end(list[1].id, neighbour.token)
  expect([stranger.status, stranger.body.code]).toEqual([404, 'user.session_not_found'])
  expect(await isKnown(house, phone)).toBe(true)
  expect((await end(list[1].id, here)).status).toBe(200)
  expect(await isKnown(house, phone)).toBe(false)
  expect((await end(list[1].id, here)).status).toBe(404)

  const ended = await house.call('DELETE', '/api/user/sessions', undefined, here)
  expect(ended.body.data).toEqual({ ended: 1 })
  expect(await isKnown(house, token)).toBe(false)
  expect(await isKnown(house, here)).toBe(true)
  expect(await isKnown(house, neighbour.token)).toBe(true)
})
