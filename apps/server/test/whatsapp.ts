import type { WhatsAppSession } from '@portavoz/contract'
import { expect, onTestFinished } from 'vitest'
import { createWaysIn } from '../src/modules/linking/sessions/ways-in.ts'
import type { Phone } from './fakes/whatsapp/phone.ts'
import { openWhatsApp, type WhatsApp } from './fakes/whatsapp/whatsapp.ts'
import { openHouse, type TestHouse } from './house.ts'
import { makeAgent } from './make-agent.ts'
import { signUp } from './people.ts'
import { openStream } from './stream.ts'

export const SESSIONS = '/api/whatsapp/sessions'

/** A house whose WhatsApp is the double; `whatsapp` when several houses share one. */
export async function openWhatsAppHouse(options: Parameters<typeof openHouse>[0] = {}) {
  const whatsapp = options.whatsapp ?? (await openWhatsApp())
  if (!options.whatsapp) onTestFinished(() => whatsapp.close())
  const house = await openHouse({ ...options, whatsapp })
  return { house, whatsapp }
}

/** Resolves once it is true: it is looked at again whenever the owner's console is told of something. */
export async function whenTold(
  house: TestHouse,
  token: string,
  isTrue: () => Promise<boolean>,
  what = 'what is waited for',
) {
  const stream = await openStream(house.url, token)
  try {
    for (;;) {
      const told = stream.events.length
      if (await isTrue()) return
      await stream.until(() => stream.events.length > told, what)
    }
  } finally {
    await stream.close()
  }
}

/** What a session has become, as soon as it has. */
export async function sessionWhen(
  house: TestHouse,
  token: string,
  name: string,
  is: (session: WhatsAppSession) => boolean,
): Promise<WhatsAppSession> {
  let session: WhatsAppSession | null = null
  await whenTold(house, token, async () => {
    const { body } = await house.call('GET', `${SESSIONS}/${name}`, undefined, token)
    session = body.data
    return session !== null && is(session)
  })
  return session as unknown as WhatsAppSession
}

/** The text of the QR that the session shows now. Pictures are read where pictures are tested. */
export async function qrOf(house: TestHouse, name: string): Promise<string> {
  const row = await house.db
    .selectFrom('whatsappSessions')
    .select(['name', 'qr', 'pairingCode'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return createWaysIn(house.secrets).open(row).qr ?? expect.fail('there is no QR')
}

/** A session that this phone let in, and that is on the line. */
export async function linkPhone(house: TestHouse, whatsapp: WhatsApp, phone: Phone, token: string) {
  const { body } = await house.call('POST', SESSIONS, {}, token)
  const name: string = body.data.sessionName
  await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)
  await whatsapp.scan(phone, await qrOf(house, name))
  return sessionWhen(house, token, name, ({ isConnected }) => isConnected)
}

/** What the address of a remote link opens with. */
export const tokenIn = (address: string): string => new URL(address).hash.slice(1)

type Said = Parameters<Phone['write']> extends [unknown, ...infer Words] ? Words : never

/** A user with one agent on WhatsApp, and a customer who may write to it. */
export async function withWhatsAppAgent(
  customConfig: Record<string, unknown> = {},
  options?: Parameters<typeof openHouse>[0],
) {
  const { house, whatsapp } = await openWhatsAppHouse(options)
  const owner = await signUp(house, 'mariana')
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const ana = whatsapp.addPhone({ number: '573009998877', name: 'Ana' })
  const { sessionName } = await linkPhone(house, whatsapp, shop, owner.token)
  const made = await makeAgent(house, owner.token, { platform: 'whatsapp', sessionName, customConfig })
  return {
    house,
    whatsapp,
    owner,
    token: owner.token,
    shop,
    ana,
    sessionName,
    agent: made.body.data,
    /** Writes it to the shop; resolves once it is kept, and everything that it asks for is done. */
    async says(who: Phone, ...said: Said) {
      await who.write(shop, ...said)
      await allKept(whatsapp, shop)
      await house.drain()
    },
    /** What that phone was told by the shop. */
    toldTo: (who: Phone) => who.chat.filter(({ from }) => from === shop.number),
  }
}

/** Resolves once the network was told that everything written to this phone is kept. */
export const allKept = (whatsapp: WhatsApp, phone: Phone) =>
  whatsapp.bell.until(
    () => phone.devices.length > 0 && phone.devices.every(({ waiting }) => waiting.length === 0),
    () => 'nothing waiting at the network',
  )

/** Resolves once this phone has read a message with these words. */
export const reads = (whatsapp: WhatsApp, phone: Phone, text: string | RegExp) =>
  whatsapp.bell.until(
    () =>
      phone.chat.some(
        (said) => said.from !== phone.number && (typeof text === 'string' ? said.text === text : text.test(said.text)),
      ),
    () => `«${String(text)}»; there is ${phone.chat.map((said) => said.text).join(' | ')}`,
  )
