import { createFetchWebVersion } from '../adapters/whatsapp/version/fetch-web-version.ts'
import { LIBRARY_VERSION, LIBRARY_VERSION_DATE } from '../adapters/whatsapp/version/library-version.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { createWebVersions, type WebVersionService } from '../modules/linking/web-version/web-version.service.ts'
import { createWebVersionStore } from '../modules/linking/web-version/web-version.store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { createOutwardFetch } from '../platform/outward.ts'

type Needs = { config: Config; db: Db; clock: Clock; log: Log; againMs?: number | undefined }

/** Which version of WhatsApp Web this installation says it is. */
export function joinWebVersion({ config, db, clock, log, againMs }: Needs): WebVersionService {
  const { whatsappVersion, whatsappWebUrl, checksWhatsappVersion } = config
  // The operator wrote this address, so it may be a private one.
  const outward = createOutwardFetch([new URL(whatsappWebUrl).origin])
  return createWebVersions({
    environment: whatsappVersion,
    library: { version: LIBRARY_VERSION, date: LIBRARY_VERSION_DATE },
    fetchVersion: checksWhatsappVersion ? createFetchWebVersion(outward, whatsappWebUrl) : null,
    againMs,
    store: createWebVersionStore(db),
    clock,
    log,
  })
}
