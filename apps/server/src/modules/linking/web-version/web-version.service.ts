import type { WhatsAppVersion } from '@portavoz/contract'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import { describeFetchFailure } from '../../../platform/network/describe-fetch-failure.ts'
import {
  type FetchWebVersion,
  WebVersionMissingError,
  parseVersion,
  isSameVersion,
  versionText,
  type WebVersion,
  type WebVersions,
} from '../../../ports/whatsapp/web-version.ts'
import { chooseVersion } from './choose-version.ts'
import { presentVersion } from './present-version.ts'
import type { WebVersionRow, WebVersionStore } from './web-version.store.ts'
import { logFailure } from '../../../platform/errors/log-failure.ts'

const DAY_MS = 24 * 60 * 60_000
const MIN_CHECK_MS = 60_000

export type WebVersionSettings = {
  environment: WebVersion | null
  library: { version: WebVersion; date: Date }
  fetchVersion: FetchWebVersion | null
  againMs?: number | undefined
}

type WebVersionServiceDeps = WebVersionSettings & { store: WebVersionStore; clock: Clock; log: Log }

export type WebVersionService = ReturnType<typeof createWebVersions>

export function createWebVersions(deps: WebVersionServiceDeps) {
  const { environment, library, fetchVersion, againMs = MIN_CHECK_MS, store, clock, log } = deps
  const isAsked = environment === null && fetchVersion !== null
  let pendingCheck: Promise<void> | null = null
  let urgentCheck: Promise<void> | null = null

  const refusalsCountSince = () => new Date(clock.now().getTime() - DAY_MS)

  const choose = async (row: WebVersionRow | undefined) =>
    chooseVersion({
      environment,
      page: isAsked && row?.version ? parseVersion(row.version) : null,
      library: library.version,
      refused: await store.listRefusedSince(refusalsCountSince()),
    })

  const checkPage = async (): Promise<void> => {
    const now = clock.now()
    if (fetchVersion === null || !(await store.claim(now, new Date(now.getTime() - againMs)))) return
    try {
      await store.recordVersion(versionText(await fetchVersion()), clock.now())
    } catch (err) {
      log.warn({ err }, "WhatsApp's page named no version")
      await store.recordFailure(err instanceof WebVersionMissingError ? err.message : describeFetchFailure(err))
    }
  }

  /** One check at a time in this process; concurrent callers share it. */
  const refresh = async (): Promise<void> => {
    if (!isAsked) return
    pendingCheck ??= logFailure(checkPage(), {
      log,
      message: 'the version of WhatsApp Web could not be refreshed',
    }).finally(() => (pendingCheck = null))
    await pendingCheck
  }

  /** The current version was refused or links no phone: the next connection waits for this check. */
  const refreshNow = async (): Promise<void> => {
    urgentCheck = refresh().finally(() => (urgentCheck = null))
    await urgentCheck
  }

  const isDue = (row: WebVersionRow | undefined): boolean => {
    const last = row?.checkedAt ?? row?.triedAt
    return !last || clock.now().getTime() - last.getTime() >= DAY_MS
  }

  const currentRow = async (): Promise<WebVersionRow | undefined> => {
    await urgentCheck
    const row = await store.read()
    if (!isAsked || !isDue(row)) return row
    const refreshing = refresh()
    if (row?.version) return row
    await refreshing
    return store.read()
  }

  const versions: WebVersions = {
    async current() {
      if (environment) return environment
      try {
        return (await choose(await currentRow())).version
      } catch (err) {
        log.warn({ err }, 'the version of WhatsApp Web could not be read')
        return library.version
      }
    },

    async reportRefused(version) {
      try {
        await store.recordRefusal(versionText(version), clock.now(), refusalsCountSince())
        await refreshNow()
        const next = await choose(await store.read())
        return !next.isRefused && !isSameVersion(next.version, version)
      } catch (err) {
        log.warn({ err }, 'a refused version could not be noted')
        return false
      }
    },

    reportPairingFailed: refreshNow,
  }

  return {
    ...versions,

    async look(): Promise<WhatsAppVersion> {
      const row = await store.read()
      return presentVersion({
        ...(await choose(row)),
        row,
        library,
        isAsked: fetchVersion !== null,
        now: clock.now(),
      })
    },

    async refreshDaily(): Promise<void> {
      if (isAsked && (await store.isNeeded()) && isDue(await store.read())) await refresh()
    },
  }
}
