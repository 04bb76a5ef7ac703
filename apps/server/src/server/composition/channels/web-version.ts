import { createFetchWebVersion } from '../../../adapters/whatsapp/version/fetch-web-version.ts'
import { LIBRARY_VERSION, LIBRARY_VERSION_DATE } from '../../../adapters/whatsapp/version/library-version.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../../db/connect.ts'
import { createWebVersions, type WebVersionService } from '../../../modules/linking/web-version/web-version.service.ts'
import { createWebVersionStore } from '../../../modules/linking/web-version/web-version.store.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import { createSafeFetch } from '../../../platform/network/safe-fetch.ts'

type WebVersionDeps = { config: Config; db: Db; clock: Clock; log: Log; againMs?: number | undefined }

/** The WhatsApp Web version that connections claim. */
export function composeWebVersion({ config, db, clock, log, againMs }: WebVersionDeps): WebVersionService {
  const { whatsappVersion, whatsappWebUrl, checksWhatsappVersion } = config
  // The operator set this address, so a private one is allowed.
  const safeFetch = createSafeFetch([new URL(whatsappWebUrl).origin])
  return createWebVersions({
    environment: whatsappVersion,
    library: { version: LIBRARY_VERSION, date: LIBRARY_VERSION_DATE },
    fetchVersion: checksWhatsappVersion ? createFetchWebVersion(safeFetch, whatsappWebUrl) : null,
    againMs,
    store: createWebVersionStore(db),
    clock,
    log,
  })
}
