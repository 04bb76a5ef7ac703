import type { WhatsAppVersion } from '@portavoz/contract'
import { bad, type Check, good, warning } from '../check.ts'
import type { Needs } from '../needs.ts'

/** Which version of WhatsApp Web connections say they are, since when, and what fails with an old one. */
export const whatsappCheck = ({ whatsappVersion }: Needs): Check => ({
  title: 'WhatsApp',
  needs: ['WHATSAPP_VERSION', 'WHATSAPP_WEB_URL', 'WHATSAPP_VERSION_CHECK', 'DATABASE_URL', 'DATA_DIR'],
  look: async () => (whatsappVersion ? [seenOf(await whatsappVersion())] : []),
})

const seenOf = ({ sentence, advice, isRefused }: WhatsAppVersion) =>
  advice === null ? good(sentence) : (isRefused ? bad : warning)(sentence, advice)
