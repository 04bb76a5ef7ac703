import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../src/db/schema.ts'
import type { PairingSecrets } from '../src/modules/linking/sessions/pairing-secrets.ts'
import type { FakePhone } from '../test/fakes/whatsapp/phone/phone.ts'
import type { FakeWhatsApp } from '../test/fakes/whatsapp/whatsapp.ts'

/** Numbers of the demo's own phones, one for each further link. No operator gives them out. */
const FIRST_SPARE_NUMBER = 573_980_000_001

export type ScanResult = { number: string; way: 'qr' | 'code' }

/** Reads the code from the database instead of a screen, and lets a fake phone scan it. */
export const createPhoneCamera = (db: Kysely<DatabaseSchema>, pairingCodes: PairingSecrets, whatsapp: FakeWhatsApp) => {
  const phoneOf = (number: string, name: string): FakePhone =>
    whatsapp.phones.find((phone) => phone.number === number) ?? whatsapp.addPhone({ number, name })

  const findSparePhone = (): FakePhone => {
    for (let number = FIRST_SPARE_NUMBER; ; number++) {
      const phone = phoneOf(String(number), 'Celular de la demo')
      if (phone.devices.length === 0) return phone
    }
  }

  const readNewestCode = async () => {
    const row = await db
      .selectFrom('whatsappSessions')
      .select(['name', 'qr', 'pairingCode', 'pairingPhone'])
      .where('wish', '=', 'link')
      .where('phoneNumber', 'is', null)
      .where((e) => e.or([e('qr', 'is not', null), e('pairingCode', 'is not', null)]))
      .orderBy('windowUntil', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && { pairingPhone: row.pairingPhone, ...pairingCodes.open(row) }
  }

  return {
    /** Scans the newest QR with the phone of that number. */
    async scan(number: string, name: string): Promise<void> {
      await whatsapp.scanQr(phoneOf(number.replaceAll(/\D/g, ''), name), (await readNewestCode())?.qr ?? '')
    },

    /**
     * Types the newest pairing code or scans the newest QR with a phone of the demo. Null when the console shows
     * neither.
     */
    async scanNewest(): Promise<ScanResult | null> {
      const newestCode = await readNewestCode()
      if (newestCode?.pairingCode && newestCode.pairingPhone) {
        const phone = phoneOf(newestCode.pairingPhone, 'Celular de la demo')
        await whatsapp.typePairingCode(phone, newestCode.pairingCode)
        return { number: phone.number, way: 'code' }
      }
      if (!newestCode?.qr) return null
      const phone = findSparePhone()
      await whatsapp.scanQr(phone, newestCode.qr)
      return { number: phone.number, way: 'qr' }
    },

    /** Phones without an agent are left out: a customer would get no reply there. */
    async numbersWithAgent(): Promise<string[]> {
      const rows = await db.selectFrom('agents').select('phoneNumber').where('platform', '=', 'whatsapp').execute()
      return rows.flatMap(({ phoneNumber }) => phoneNumber?.replaceAll(/\D/g, '') ?? [])
    },
  }
}
export type PhoneCamera = ReturnType<typeof createPhoneCamera>
