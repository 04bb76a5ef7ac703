import { expect, test } from 'vitest'
import { linkIn } from '../../../test/fakes/mail/post-office.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { PASSWORD } from '../../../test/people.ts'
import { openStream } from '../../../test/stream.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const mariana = { username: 'mariana', email: 'mariana@ejemplo.co', password: PASSWORD }

const post = (house: TestHouse, path: string, body: unknown, headers?: Record<string, string>) =>
  house.call('POST', `/api/auth/${path}`, body, undefined, headers)
const enter = (house: TestHouse, password = PASSWORD, headers?: Record<string, string>) =>
  post(house, 'signin', { username: 'mariana', password }, headers)
const verify = (house: TestHouse, token: string) => post(house, 'verify-email', { token })

const tokenIn = (letter: Parameters<typeof linkIn>[0]) => new URL(linkIn(letter)).searchParams.get('token') ?? ''

/** All the letters there are, once what is due has left. */
async function letters(house: TestHouse) {
  await house.drain()
  return house.post?.letters ?? []
}
const lastToken = async (house: TestHouse) => tokenIn((await letters(house)).at(-1)!)

async function signedUp(house: TestHouse) {
  expect((await post(house, 'signup', mariana)).body).toMatchObject({ requiresEmailVerification: true })
  return lastToken(house)
}

test('where letters can be sent nobody enters before the address is proved, and then they do', async () => {
  const house = await openHouse({ smtp: true })
  const token = await signedUp(house)
  const early = await enter(house)
  expect(early).toMatchObject({ status: 403, body: { message: 'Debe verificar su email antes de iniciar sesión' } })
  expect((await enter(house, 'otra-clave')).status).toBe(401)

  expect((await verify(house, token)).body).toEqual({
    success: true,
    data: { purpose: 'verify', email: mariana.email, message: 'Email verificado. Ya puedes iniciar sesión' },
  })
  expect((await enter(house)).status).toBe(200)
})

test('a link says why it does not work: none, unknown, used, of another purpose, a day old', async () => {
  const house = await openHouse({ smtp: true })
  const used = await signedUp(house)
  const told = async (token: string | undefined) => {
    const { status, body } = await post(house, 'verify-email', { token })
    return [status, body.message]
  }
  await verify(house, used)
  await post(house, 'forgot-password', { email: mariana.email })
  const reset = await lastToken(house)
  expect([await told(undefined), await told(''), await told('  '), await told('A'.repeat(43))]).toEqual([
    [400, 'Token de verificación inválido o expirado'],
    [400, 'Token de verificación inválido o expirado'],
    [400, 'Token de verificación inválido o expirado'],
    [404, 'Token de verificación no encontrado'],
  ])
  expect(await told(used)).toEqual([400, 'Token de verificación inválido o expirado'])
  expect(await told(reset)).toEqual([400, 'Token de verificación inválido o expirado'])
  house.skip(25 * HOUR_MS)
  const late = await post(house, 'reset-password', { token: reset, newPassword: 'otra-clave-larga' })
  expect([late.status, late.body.message]).toEqual([410, 'El token de verificación ha expirado'])
  expect((await enter(house)).status).toBe(200)
})

test('a link that was given for one thing opens no other, and still opens its own', async () => {
  const house = await openHouse({ smtp: true })
  const reset = (token: string) => post(house, 'reset-password', { token, newPassword: 'una-clave-robada' })
  const first = await signedUp(house)
  expect((await reset(first)).body.code).toBe('auth.link_invalid')
  expect((await verify(house, first)).status).toBe(200)

  const { accessToken } = (await enter(house)).body
  const change = { newEmail: 'otra@ejemplo.co', currentPassword: PASSWORD }
  await house.call('PUT', '/api/user/update-email', change, accessToken)
  const moved = await lastToken(house)
  for (let i = 0; i < 10; i++) await enter(house, `adivino-${i}`)
  const unlock = await lastToken(house)
  for (const token of [moved, unlock]) expect((await reset(token)).body.code).toBe('auth.link_invalid')
  expect((await verify(house, unlock)).body.data.purpose).toBe('unlock')
  expect((await verify(house, moved)).body.data.purpose).toBe('change')
})

test('how many letters are asked for is counted across the processes of one installation', async () => {
  const first = await openHouse({ smtp: true })
  const beside = { database: first.database, telegramUrl: first.telegram.url, modelUrl: first.model.url }
  const second = await openHouse({ smtp: true, beside })
  const told: number[] = []
  for (const house of [first, second, first, second, first])
    told.push((await post(house, 'forgot-password', { email: mariana.email })).status)
  expect(told).toEqual([200, 200, 200, 429, 429])
})

test('a link without use says what it was for where that changes what helps', async () => {
  const house = await openHouse({ smtp: true })
  await verify(house, await signedUp(house))
  const { body } = await enter(house)
  const change = { newEmail: 'mariana@otra.co', currentPassword: PASSWORD }
  const newAddress = async () => {
    await house.call('PUT', '/api/user/update-email', change, body['accessToken'] as string)
    return lastToken(house)
  }
  const told = async (token: string) => {
    const { status, body: answer } = await verify(house, token)
    return [status, answer.code, answer.message]
  }
  const late = await newAddress()
  house.skip(25 * HOUR_MS)
  expect(await told(late)).toEqual([410, 'auth.change_link_expired', 'El token de verificación ha expirado'])
  await enter(house)
  for (let i = 0; i < 10; i++) await enter(house, `adivino-${i}`)
  const unlock = await lastToken(house)
  expect((await verify(house, unlock)).body.data).toMatchObject({ purpose: 'unlock' })
  expect(await told(unlock)).toEqual([400, 'auth.unlock_link_used', 'Token de verificación inválido o expirado'])
})

test('a link holds for a whole day', async () => {
  const house = await openHouse({ smtp: true })
  const token = await signedUp(house)
  house.skip(24 * HOUR_MS - MINUTE_MS)
  expect((await verify(house, token)).status).toBe(200)
})

test('a link is kept as a hash, and looking at its address uses nothing up', async () => {
  const house = await openHouse({ smtp: true })
  const token = await signedUp(house)
  const { rows } = await house.pool.query(
    'select t::text as row from email_links t union select t::text from letters t',
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(house.lines)).not.toContain(token)
  for (const path of [`/verify-email?token=${token}`, `/api/auth/verify-email?token=${token}`])
    await house.call('GET', path)
  expect((await verify(house, token)).status).toBe(200)
})

test('of many who use one link in the same instant one does', async () => {
  const house = await openHouse({ smtp: true })
  const token = await signedUp(house)
  const all = await Promise.all(Array.from({ length: 12 }, () => verify(house, token)))
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(11).fill(400)])
})

test('a letter can be asked for again, and the first link that is used ends the others', async () => {
  const house = await openHouse({ smtp: true })
  const first = await signedUp(house)
  const again = await post(house, 'resend-verification', { email: 'Mariana@Ejemplo.CO' })
  expect(again.body.data).toEqual({ message: 'Email de verificación reenviado correctamente' })
  const second = await lastToken(house)
  expect(second).not.toBe(first)
  expect((await verify(house, second)).status).toBe(200)
  expect((await verify(house, first)).status).toBe(400)
})

test('an address that nobody has, or that is proved, is answered alike and gets no letter', async () => {
  const house = await openHouse({ smtp: true })
  await verify(house, await signedUp(house))
  const before = (await letters(house)).length
  const asked = [
    await post(house, 'resend-verification', { email: mariana.email }),
    await post(house, 'resend-verification', { email: 'nadie@ejemplo.co' }),
  ]
  expect(asked[0]?.body).toEqual(asked[1]?.body)
  const forgotten = await post(house, 'forgot-password', { email: 'nadie@ejemplo.co' })
  expect(forgotten.status).toBe(200)
  expect(await letters(house)).toHaveLength(before)
  expect(forgotten.body).toEqual((await post(house, 'forgot-password', { email: mariana.email })).body)
  expect(await letters(house)).toHaveLength(before + 1)
})

test('of ten letters asked for one address three are written, whoever has it, and later more', async () => {
  const house = await openHouse({ smtp: true })
  await signedUp(house)
  for (const email of [mariana.email, 'nadie@ejemplo.co']) {
    const told = []
    for (let i = 0; i < 10; i++) told.push(await post(house, 'resend-verification', { email }))
    expect(told.map(({ status }) => status)).toEqual([...Array<number>(3).fill(200), ...Array<number>(7).fill(429)])
    expect(told.at(-1)?.body.message).toBe('Demasiadas solicitudes. Espere antes de intentar nuevamente')
  }
  expect(await letters(house)).toHaveLength(4)
  house.skip(15 * MINUTE_MS + 1_000)
  expect((await post(house, 'resend-verification', { email: mariana.email })).status).toBe(200)
})

test('one place cannot have letters written to the whole world', async () => {
  const house = await openHouse({ smtp: true })
  const told: number[] = []
  for (let i = 0; i < 32; i++) told.push((await post(house, 'forgot-password', { email: `n${i}@ejemplo.co` })).status)
  expect(told).toEqual([...Array<number>(30).fill(200), 429, 429])
})

test('what is no address is «Email no válido»', async () => {
  const house = await openHouse({ smtp: true })
  for (const path of ['resend-verification', 'forgot-password'])
    for (const email of [undefined, '', 'mariana', { $ne: '' }])
      expect(await post(house, path, { email })).toMatchObject({ status: 400, body: { message: 'Email no válido' } })
})

test('a forgotten password is replaced by letter: the old one and every session end, and its owner is told', async () => {
  const house = await openHouse({ smtp: true })
  await verify(house, await signedUp(house))
  const { accessToken } = (await enter(house)).body
  const stream = await openStream(house.url, accessToken)
  await post(house, 'forgot-password', { email: mariana.email })
  const token = await lastToken(house)
  const reset = (newPassword: string) => post(house, 'reset-password', { token, newPassword })

  expect((await reset('12345')).body.fields).toEqual({
    newPassword: 'La contraseña debe tener al menos 6 caracteres',
  })
  expect((await reset('contraseña')).body.fields).toEqual({
    newPassword: 'Esa contraseña es de las más usadas. Elige otra',
  })
  expect((await reset('otra-clave-larga')).body.data).toEqual({ message: 'Contraseña actualizada' })
  expect((await reset('una-tercera-clave')).status).toBe(400)

  expect((await house.call('GET', '/api/test/user', undefined, accessToken)).status).toBe(401)
  await stream.ended()
  expect((await enter(house)).status).toBe(401)
  expect((await enter(house, 'otra-clave-larga')).status).toBe(200)
  expect((await letters(house)).at(-1)).toMatchObject({
    subject: 'Tu contraseña cambió',
    recipients: [mariana.email],
  })
})

test('whoever proves the address by a new password has proved it', async () => {
  const house = await openHouse({ smtp: true })
  await signedUp(house)
  await post(house, 'forgot-password', { email: mariana.email })
  await post(house, 'reset-password', { token: await lastToken(house), newPassword: 'otra-clave-larga' })
  expect((await enter(house, 'otra-clave-larga')).status).toBe(200)
})

test('the owner of a locked account is written to once, and enters from the browser that shows the link', async () => {
  const house = await openHouse({ smtp: true, env: { TRUST_PROXY: 'loopback' } })
  await verify(house, await signedUp(house))
  const before = (await letters(house)).length
  for (const source of ['203.0.113.9', '198.51.100.7']) {
    const guess = (i: number) => enter(house, `adivino-${i}`, { 'x-forwarded-for': source })
    await Promise.all(Array.from({ length: 14 }, (_, i) => guess(i)))
  }
  for (let i = 0; i < 10; i++) await enter(house, `adivino-${i}`)
  expect((await enter(house)).status).toBe(423)
  expect(await letters(house)).toHaveLength(before + 1)

  const unlocked = await verify(house, await lastToken(house))
  expect(unlocked.body.data).toMatchObject({ purpose: 'unlock' })
  const cookie = (unlocked.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect((await enter(house, PASSWORD, { cookie })).status).toBe(200)
  expect((await enter(house)).status).toBe(423)
})

test('an account that never proves its address frees it after a week, and one that did stays', async () => {
  const house = await openHouse({ smtp: true })
  const proved = await signedUp(house)
  await verify(house, proved)
  const squatter = { username: 'ocupa', email: 'rosa@ejemplo.co', password: PASSWORD }
  await post(house, 'signup', squatter)
  house.skip(8 * 24 * HOUR_MS)
  await house.tidy()
  expect((await post(house, 'signup', { ...squatter, username: 'rosa' })).status).toBe(200)
  expect((await enter(house)).status).toBe(200)
})
