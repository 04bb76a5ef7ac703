import { openWhatsApp } from '../../apps/server/test/fakes/whatsapp/whatsapp.ts'
import type { Asked, Told } from './phones.ts'

/** WhatsApp's double as a process of its own, so that what it weighs and costs is not counted as ours. */
const whatsapp = await openWhatsApp({ wants: 'all' })
const phoneOf = (number: string) =>
  whatsapp.phones.find((phone) => phone.number === number) ?? whatsapp.addPhone({ number, name: `Tel ${number}` })

const tell = (told: Told) => void process.send?.(told)
const answers: Record<Asked['do'], (asked: Asked) => Promise<unknown>> = {
  scan: async ({ number, qr = '' }) => whatsapp.scan(phoneOf(number), qr),
  asked: async () => whatsapp.asked,
  write: async ({ number, to = '', text = '' }) => void (await phoneOf(number).write(phoneOf(to), text)),
  /** Resolves once everything was acknowledged: how long each took. */
  took: async () => {
    await whatsapp.bell.until(
      () => whatsapp.phones.every(({ devices }) => devices.every(({ waiting }) => waiting.length === 0)),
      () => 'nothing waiting',
      60_000,
    )
    return whatsapp.phones.flatMap(({ devices }) => devices.flatMap(({ tookMs }) => tookMs.splice(0)))
  },
  /** Resolves once that many computers are on the line. */
  present: async ({ count = 0 }) =>
    whatsapp.bell.until(
      () => whatsapp.phones.filter(({ devices }) => devices.some(({ line }) => line !== null)).length === count,
      () => `${count} on the line`,
      120_000,
    ),
}

process.on('message', (asked: Asked) => {
  answers[asked.do](asked).then(
    (value) => tell({ id: asked.id, value }),
    (error: unknown) => tell({ id: asked.id, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
tell({ id: 0, value: whatsapp.url })
