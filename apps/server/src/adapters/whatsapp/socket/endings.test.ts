import type { Agent } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { cardUntil } from '../../../../test/card.ts'
import { signUp, thread } from '../../../../test/people.ts'
import {
  allKept,
  openWhatsAppHouse,
  qrOf,
  reads,
  SESSIONS,
  sessionWhen,
  whenTold,
  withWhatsAppAgent,
} from '../../../../test/whatsapp.ts'

test('«Cerrar sesión» on the phone: the card says so and what to do, and the phone is linked again in place', async () => {
  const { house, whatsapp, token, shop, ana, agent, sessionName, says } = await withWhatsAppAgent()
  await says(ana, 'Hola')
  whatsapp.unlink(shop)
  const out = await cardUntil(house, token, agent.id, ({ connection }) => connection.state === 'logged_out')
  expect(out).toMatchObject({ status: 'error', problem: { code: 'whatsapp.logged_out', heals: false } })
  expect(out.problem?.text).toMatch(/Vuelve a vincularlo/)
  expect(await house.db.selectFrom('whatsappKeys').select('id').execute()).toEqual([])

  await house.call('POST', `${SESSIONS}/${sessionName}/connect`, {}, token)
  await sessionWhen(house, token, sessionName, ({ qrCode }) => qrCode !== null)
  await whatsapp.scan(shop, await qrOf(house, sessionName))
  const back = await cardUntil(house, token, agent.id, ({ connection }) => connection.state === 'connected')
  expect(back).toMatchObject({ status: 'active', problem: null, conversationCount: 1 })
  await says(ana, '¿Siguen ahí?')
  await reads(whatsapp, ana, /Siguen ahí/)
})

test.each([402, 403, 406])('an account that WhatsApp closed says so and is not called again: %i', async (code) => {
  const { house, whatsapp, token, shop, agent, sessionName } = await withWhatsAppAgent()
  whatsapp.refuse(shop, code)
  const closed = await cardUntil(house, token, agent.id, ({ connection }) => connection.state === 'banned')
  expect(closed).toMatchObject({ status: 'error', problem: { code: 'whatsapp.banned' } })
  expect(await house.db.selectFrom('whatsappSessions').select('wish').execute()).toEqual([{ wish: 'rest' }])

  whatsapp.forgive(shop)
  await house.call('POST', `${SESSIONS}/${sessionName}/connect`, {}, token)
  await sessionWhen(house, token, sessionName, ({ qrCode }) => qrCode !== null)
  await whatsapp.scan(shop, await qrOf(house, sessionName))
  const back = await cardUntil(house, token, agent.id, ({ connection }) => connection.state === 'connected')
  expect(back).toMatchObject({ status: 'active', problem: null })
})

test.each([408, 428, 500, 503, 515])(
  'a line that ends with %i is opened again without a QR, and nothing is lost',
  async (code) => {
    const { house, whatsapp, token, shop, ana, agent, says } = await withWhatsAppAgent()
    whatsapp.stumble(shop, code)
    await says(ana, '¿Me lees?')
    await reads(whatsapp, ana, /Me lees/)
    expect((await thread(house, token)).messages).toHaveLength(2)
    const shown = await cardUntil(house, token, agent.id, ({ connection }) => connection.state === 'connected')
    expect(shown).toMatchObject({ status: 'active', problem: null })
  },
)

test('a version that WhatsApp no longer speaks is said, and called again when it may be', async () => {
  const { house, whatsapp, token, shop, agent } = await withWhatsAppAgent()
  whatsapp.retire([99, 0, 0])
  whatsapp.cut(shop)
  const old = await cardUntil(house, token, agent.id, ({ problem }) => problem?.code === 'whatsapp.too_old')
  expect(old.problem?.text).toMatch(/WHATSAPP_VERSION/)
  whatsapp.retire([0, 0, 0])
  await cardUntil(
    house,
    token,
    agent.id,
    ({ connection, problem }) => connection.state === 'connected' && problem === null,
  )
})

test('a session that another program took is told of, and taken back once it may be', async () => {
  const { house, whatsapp, token, shop, agent } = await withWhatsAppAgent()
  whatsapp.stumble(shop, 440)
  await cardUntil(house, token, agent.id, ({ problem }) => problem?.code === 'whatsapp.elsewhere')
  await cardUntil(
    house,
    token,
    agent.id,
    ({ connection, problem }) => connection.state === 'connected' && problem === null,
  )
})

test('a session that is taken twice in a row is taken back all the same, and nothing is lost', async () => {
  const { house, whatsapp, token, shop, ana, agent, says } = await withWhatsAppAgent()
  const isBack = ({ connection, problem }: Agent) => connection.state === 'connected' && problem === null
  for (let time = 0; time < 2; time++) {
    whatsapp.stumble(shop, 440)
    await cardUntil(house, token, agent.id, ({ problem }) => problem?.code === 'whatsapp.elsewhere')
    await cardUntil(house, token, agent.id, isBack)
  }
  await says(ana, '¿Quién me lee?')
  await reads(whatsapp, ana, /Quién me lee/)
})

/** A session that waits to be linked, and its first QR. */
async function asking() {
  const { house, whatsapp } = await openWhatsAppHouse()
  const { token } = await signUp(house, 'mariana')
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const { body } = await house.call('POST', SESSIONS, {}, token)
  const name: string = body.data.sessionName
  await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)
  const first = await qrOf(house, name)
  const nextQr = async () => {
    await whenTold(house, token, async () => (await qrOf(house, name).catch(() => first)) !== first)
    return qrOf(house, name)
  }
  return { house, whatsapp, token, shop, name, first, nextQr }
}

test('a scan that is not what it says lets nobody in: another QR is shown with why, and that one works', async () => {
  const { house, whatsapp, token, shop, name, first, nextQr } = await asking()
  await whatsapp.scanBadly(shop, first)
  const next = await nextQr()
  const shown = (await house.call('GET', `${SESSIONS}/${name}`, undefined, token)).body.data
  expect(shown).toMatchObject({ isConnected: false, phoneNumber: null, cause: expect.stringMatching(/no aceptó ese/) })
  expect(shown.qrCode).not.toBeNull()
  await whatsapp.scan(shop, next)
  expect(await sessionWhen(house, token, name, ({ isConnected }) => isConnected)).toMatchObject({ cause: null })
})

test.each([401, 402, 403, 406])(
  'whoever is sent away with %i before anybody is linked is told that, and not of the internet connection',
  async (code) => {
    const { house, whatsapp, token, shop, name, nextQr } = await asking()
    whatsapp.stumbleApplicants(code)
    const away = await sessionWhen(house, token, name, ({ cause }) => cause !== null)
    expect(away).toMatchObject({ qrCode: null, cause: expect.stringMatching(/no deja vincular dispositivos/) })
    await whatsapp.scan(shop, await nextQr())
    expect(await sessionWhen(house, token, name, ({ isConnected }) => isConnected)).toMatchObject({ cause: null })
  },
)

test('QRs that run out before the five minutes give way to new ones, and nobody need know', async () => {
  const { house, whatsapp, token, shop, name, nextQr } = await asking()
  whatsapp.stumbleApplicants(408)
  const next = await nextQr()
  const shown = (await house.call('GET', `${SESSIONS}/${name}`, undefined, token)).body.data
  expect(shown).toMatchObject({ status: 'generating_qr', cause: null })
  await whatsapp.scan(shop, next)
  await sessionWhen(house, token, name, ({ isConnected }) => isConnected)
})

test('what WhatsApp refuses for good is not sent again, and says why', async () => {
  const { house, whatsapp, token, ana, says, toldTo } = await withWhatsAppAgent()
  whatsapp.nack(ana, 463)
  await says(ana, 'Hola')
  const [, ours] = (await thread(house, token)).messages
  expect(ours).toMatchObject({ status: 'failed', cause: expect.stringContaining('no escribió primero') })
  expect(toldTo(ana)).toEqual([])
})

test.each([
  ['line is cut before it came to WhatsApp', 'door', 'Se cortó la conexión con WhatsApp'],
  ['line is cut after it came and before WhatsApp said so', 'taken', 'Se cortó la conexión con WhatsApp'],
  ['coming is never confirmed', 'taken', 'WhatsApp no confirmó el mensaje'],
] as const)('an answer whose %s is read once, under the name it had', async (how, at, cause) => {
  const outside = { whatsappWaits: { ackMs: how.startsWith('line') ? 60_000 : 500 } }
  const { house, whatsapp, token, shop, ana, agent, toldTo } = await withWhatsAppAgent({}, { outside })
  await ana.write(shop, 'Hola')
  await allKept(whatsapp, shop)
  const gate = whatsapp.hold(at)
  const sending = house.drain(1)
  const id = await gate.arrived
  if (how.startsWith('line')) whatsapp.cut(shop)
  await sending
  gate.lose()
  const refusals = await house.db.selectFrom('journal').select('detail').where('step', '=', 'refused').execute()
  expect(refusals).toEqual([{ detail: { cause } }])
  await cardUntil(house, token, agent.id, ({ connection }) => connection.state === 'connected')
  await house.drain()
  await reads(whatsapp, ana, /Hola/)
  await whenTold(house, token, async () => (await thread(house, token)).messages.at(-1).status === 'delivered')
  expect(toldTo(ana)).toMatchObject([{ id }])
  const tries = whatsapp.carried.filter(({ to }) => to === ana.number).map((one) => one.id)
  expect(tries).toEqual(at === 'door' ? [id] : [id, id])
})

test('what waited while we were away is kept and answered, and what is older than ten minutes is only kept', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  await whatsapp.unplug()
  await ana.write(shop, 'Mientras dormías')
  await whatsapp.plugIn()
  await allKept(whatsapp, shop)
  await house.drain()
  await reads(whatsapp, ana, /Mientras dormías/)
  await whatsapp.unplug()
  await ana.write(shop, 'Hace rato')
  house.skip(11 * 60_000)
  await whatsapp.plugIn()
  await allKept(whatsapp, shop)
  await house.drain()
  const { messages, conversation } = await thread(house, token)
  expect(messages.at(-1)).toMatchObject({ origin: 'contact', content: 'Hace rato' })
  expect(conversation.status).toBe('waiting')
})

test('what cannot be sealed for one contact is not taken for a line that was cut, and is given up soon', async () => {
  const { house, whatsapp, token, shop, ana, agent } = await withWhatsAppAgent()
  ana.show('only-number')
  await ana.write(shop, 'Hola')
  await allKept(whatsapp, shop)
  // Its keys are gone, and of somebody known by number alone the network gives no others.
  whatsapp.cut(shop)
  await cardUntil(house, token, agent.id, ({ connection }) => connection.state !== 'connected')
  await house.db.deleteFrom('whatsappKeys').where('type', '=', 'session').execute()
  await cardUntil(house, token, agent.id, ({ connection }) => connection.state === 'connected')
  const calls = whatsapp.calls
  for (let time = 0; time < 8; time++) {
    await house.drain()
    house.skip(5 * 60_000)
  }
  expect((await thread(house, token)).messages.at(-1)).toMatchObject({
    origin: 'ai',
    status: 'failed',
    cause: 'WhatsApp no pudo preparar este mensaje para ese contacto',
  })
  expect(whatsapp.calls).toBe(calls)
})
