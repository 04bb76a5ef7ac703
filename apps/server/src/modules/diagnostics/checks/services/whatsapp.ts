import type { WhatsAppVersion } from '@portavoz/contract'
import { bad, type HealthCheck, good, warning } from '../../check.ts'
import type { CheckDeps } from '../../check-deps.ts'

/** The WhatsApp Web version that connections claim, since when, and what an old one breaks. */
export const whatsappCheck = ({ whatsappVersion }: CheckDeps): HealthCheck => ({
  title: 'WhatsApp',
  needs: ['WHATSAPP_VERSION', 'WHATSAPP_WEB_URL', 'WHATSAPP_VERSION_CHECK', 'DATABASE_URL', 'DATA_DIR'],
  run: async () => (whatsappVersion ? [findingOf(await whatsappVersion())] : []),
})

const findingOf = ({ sentence, advice, isRefused }: WhatsAppVersion) =>
  advice === null ? good(sentence) : (isRefused ? bad : warning)(sentence, advice)
