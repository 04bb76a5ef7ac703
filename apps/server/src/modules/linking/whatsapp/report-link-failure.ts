import type { WhatsAppSession } from '@portavoz/contract'
import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import type { WebVersionService } from '../web-version/web-version.service.ts'

type ReportLinkFailureDeps = {
  pairing: { renew: (workspaceId: string, name: string) => Promise<WhatsAppSessionRow> }
  versions: Pick<WebVersionService, 'reportPairingFailed' | 'look'>
  present: (row: WhatsAppSessionRow) => Promise<WhatsAppSession>
}

const SCAN_AGAIN = 'Escanea el código nuevo'

/** «No se pudo vincular el dispositivo»: mostly an outdated version, which only the phone shows. */
export const createReportLinkFailure =
  ({ pairing, versions, present }: ReportLinkFailureDeps) =>
  async (workspaceId: string, name: string) => {
    const before = await versions.look()
    await versions.reportPairingFailed()
    const now = await versions.look()
    const isNewer = before.version !== now.version
    const session = await present(await pairing.renew(workspaceId, name))
    return { session, isNewer, advice: linkFailureAdvice(isNewer, now) }
  }

function linkFailureAdvice(
  isNewer: boolean,
  { advice, source }: Awaited<ReturnType<WebVersionService['look']>>,
): string {
  if (isNewer) return `WhatsApp anuncia una versión más nueva y ya nos presentamos con ella. ${SCAN_AGAIN}`
  if (advice !== null) return `${advice} Mientras tanto puedes probar otra vez: ${SCAN_AGAIN.toLowerCase()}`
  const statusText =
    source === 'page' ? 'Ya usamos la versión que anuncia WhatsApp' : 'No encontramos una versión más nueva'
  return `${statusText}. ${SCAN_AGAIN}; si vuelve a fallar, actualiza WhatsApp en el celular y espera una hora, porque WhatsApp limita los intentos`
}
