import type { WhatsAppSession } from '@portavoz/contract'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import type { WebVersionService } from '../web-version/web-version.service.ts'

type Needs = {
  joining: { renew: (userId: string, name: string) => Promise<WhatsAppSessionRow> }
  versions: Pick<WebVersionService, 'linkFailed' | 'look'>
  present: (row: WhatsAppSessionRow) => Promise<WhatsAppSession>
}

const again = 'Escanea el código nuevo'

/** A phone said «No se pudo vincular el dispositivo»: an old version is the usual reason, and only the phone sees it. */
export const createReportLinkFailure =
  ({ joining, versions, present }: Needs) =>
  async (userId: string, name: string) => {
    const before = await versions.look()
    await versions.linkFailed()
    const now = await versions.look()
    const isNewer = before.version !== now.version
    const session = await present(await joining.renew(userId, name))
    return { session, isNewer, advice: adviceOf(isNewer, now) }
  }

function adviceOf(isNewer: boolean, { advice, source }: Awaited<ReturnType<WebVersionService['look']>>): string {
  if (isNewer) return `WhatsApp anuncia una versión más nueva y ya nos presentamos con ella. ${again}`
  if (advice !== null) return `${advice} Mientras tanto puedes probar otra vez: ${again.toLowerCase()}`
  const known = source === 'page' ? 'Ya usamos la versión que anuncia WhatsApp' : 'No encontramos una versión más nueva'
  return `${known}. ${again}; si vuelve a fallar, actualiza WhatsApp en el celular y espera una hora, porque WhatsApp limita los intentos`
}
