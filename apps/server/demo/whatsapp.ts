import type { Kysely } from 'kysely'
import type { Schema } from '../src/db/schema.ts'
import type { WaysIn } from '../src/modules/linking/sessions/ways-in.ts'
import type { Phone } from '../test/fakes/whatsapp/phone.ts'
import type { WhatsApp } from '../test/fakes/whatsapp/whatsapp.ts'

/** The demo's own phones, for whoever links another agent: each computer that is let in has one for itself. */
const FIRST_SPARE = 573_000_000_001

export type Scanned = { number: string; way: 'qr' | 'code' }

/** No camera sees a screen here: what a console shows is looked up where the house keeps it. */
export const createCamera = (db: Kysely<Schema>, ways: WaysIn, whatsapp: WhatsApp) => {
  const phoneOf = (number: string, name: string): Phone =>
    whatsapp.phones.find((phone) => phone.number === number) ?? whatsapp.addPhone({ number, name })

  const spare = (): Phone => {
    for (let number = FIRST_SPARE; ; number++) {
      const phone = phoneOf(String(number), 'Celular de la demo')
      if (phone.devices.length === 0) return phone
    }
  }

  const newest = async () => {
    const row = await db
      .selectFrom('whatsappSessions')
      .select(['name', 'qr', 'pairingCode', 'pairingPhone'])
      .where('wish', '=', 'link')
      .where('phoneNumber', 'is', null)
      .where((e) => e.or([e('qr', 'is not', null), e('pairingCode', 'is not', null)]))
      .orderBy('windowUntil', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && { pairingPhone: row.pairingPhone, ...ways.open(row) }
  }

  return {
    /** With a phone of that number. */
    async scan(number: string, name: string): Promise<void> {
      await whatsapp.scan(phoneOf(number.replaceAll(/\D/g, ''), name), (await newest())?.qr ?? '')
    },

    /** With a phone of the demo: types the code if one was asked for, else scans. Null when no console shows either. */
    async scanNewest(): Promise<Scanned | null> {
      const shown = await newest()
      if (shown?.pairingCode && shown.pairingPhone) {
        const phone = phoneOf(shown.pairingPhone, 'Celular de la demo')
        await whatsapp.typeCode(phone, shown.pairingCode)
        return { number: phone.number, way: 'code' }
      }
      if (!shown?.qr) return null
      const phone = spare()
      await whatsapp.scan(phone, shown.qr)
      return { number: phone.number, way: 'qr' }
    },

    /** Whoever writes to a phone without an agent waits for nobody. */
    async numbersWithAgent(): Promise<string[]> {
      const rows = await db.selectFrom('agents').select('phoneNumber').where('platform', '=', 'whatsapp').execute()
      return rows.flatMap(({ phoneNumber }) => phoneNumber?.replaceAll(/\D/g, '') ?? [])
    },
  }
}
export type Camera = ReturnType<typeof createCamera>
