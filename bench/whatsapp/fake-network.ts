import { startFakeWhatsApp } from '../../apps/server/test/fakes/whatsapp/whatsapp.ts'
import type { PhoneRequest, PhoneResponse } from './phone-process.ts'

/** The fake WhatsApp as a process of its own, so that its memory and CPU do not count as the product's. */
const whatsapp = await startFakeWhatsApp({ preKeyCount: 'all' })
const findOrAddPhone = (number: string) =>
  whatsapp.phones.find((phone) => phone.number === number) ?? whatsapp.addPhone({ number, name: `Tel ${number}` })

const respond = (response: PhoneResponse) => void process.send?.(response)
const handlers: Record<PhoneRequest['do'], (request: PhoneRequest) => Promise<unknown>> = {
  scan: async ({ number, qr = '' }) => whatsapp.scanQr(findOrAddPhone(number), qr),
  asked: async () => whatsapp.pairingRequests,
  write: async ({ number, to = '', text = '' }) => void (await findOrAddPhone(number).write(findOrAddPhone(to), text)),
  /** Resolves when everything is acknowledged, with the milliseconds of each acknowledgement. */
  took: async () => {
    await whatsapp.notifier.waitUntil(
      () => whatsapp.phones.every(({ devices }) => devices.every(({ waiting }) => waiting.length === 0)),
      () => 'nothing waiting',
      60_000,
    )
    return whatsapp.phones.flatMap(({ devices }) => devices.flatMap(({ ackTimesMs }) => ackTimesMs.splice(0)))
  },
  /** Resolves when `count` phones have a linked device online. */
  present: async ({ count = 0 }) =>
    whatsapp.notifier.waitUntil(
      () =>
        whatsapp.phones.filter(({ devices }) => devices.some(({ connection }) => connection !== null)).length === count,
      () => `${count} on the line`,
      120_000,
    ),
}

process.on('message', (request: PhoneRequest) => {
  handlers[request.do](request).then(
    (value) => respond({ id: request.id, value }),
    (error: unknown) => respond({ id: request.id, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
respond({ id: 0, value: whatsapp.url })
