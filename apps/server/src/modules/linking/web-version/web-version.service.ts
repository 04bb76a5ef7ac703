import type { WhatsAppVersion } from '@portavoz/contract'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { whyUnreached } from '../../../platform/why-unreached.ts'
import {
  type FetchWebVersion,
  NoWebVersion,
  parseVersion,
  sameVersion,
  versionText,
  type WebVersion,
  type WebVersions,
} from '../../../ports/web-version.ts'
import { chooseVersion } from './choose-version.ts'
import { presentVersion } from './present-version.ts'
import type { WebVersionRow, WebVersionStore } from './web-version.store.ts'

const DAY_MS = 24 * 60 * 60_000
/** The least time between two questions to the page, answered or not. */
const AGAIN_MS = 60_000

export type WebVersionSettings = {
  /** `WHATSAPP_VERSION`. */
  environment: WebVersion | null
  library: { version: WebVersion; date: Date }
  /** Null where `WHATSAPP_VERSION_CHECK` is off. */
  fetchVersion: FetchWebVersion | null
  againMs?: number | undefined
}

type Needs = WebVersionSettings & { store: WebVersionStore; clock: Clock; log: Log }

export type WebVersionService = ReturnType<typeof createWebVersions>

/** Which version of WhatsApp Web connections say they are, and how old that is. */
export function createWebVersions(needs: Needs) {
  const { environment, library, fetchVersion, againMs = AGAIN_MS, store, clock, log } = needs
  const isAsked = environment === null && fetchVersion !== null
  let asking: Promise<void> | null = null
  let urgent: Promise<void> | null = null

  const refusalsCountSince = () => new Date(clock.now().getTime() - DAY_MS)

  const choiceOf = async (row: WebVersionRow | undefined) =>
    chooseVersion({
      environment,
      page: isAsked && row?.version ? parseVersion(row.version) : null,
      library: library.version,
      refused: await store.refusedSince(refusalsCountSince()),
    })

  const ask = async (): Promise<void> => {
    const now = clock.now()
    if (fetchVersion === null || !(await store.claim(now, new Date(now.getTime() - againMs)))) return
    try {
      await store.named(versionText(await fetchVersion()), clock.now())
    } catch (err) {
      log.warn({ err }, "WhatsApp's page named no version")
      await store.failed(err instanceof NoWebVersion ? err.message : whyUnreached(err))
    }
  }

  /** One question at a time in this process; callers meanwhile wait for the same answer. */
  const refresh = async (): Promise<void> => {
    if (!isAsked) return
    asking ??= ask()
      .catch((err: unknown) => log.warn({ err }, 'the version of WhatsApp Web could not be refreshed'))
      .finally(() => (asking = null))
    await asking
  }

  /** The version in hand was refused, or links no phone: the next connection waits for another. */
  const refreshNow = async (): Promise<void> => {
    urgent = refresh().finally(() => (urgent = null))
    await urgent
  }

  const isDue = (row: WebVersionRow | undefined): boolean => {
    const last = row?.checkedAt ?? row?.triedAt
    return !last || clock.now().getTime() - last.getTime() >= DAY_MS
  }

  /** A version that the page named stands until the page names another: no connection waits for the page then. */
  const standing = async (): Promise<WebVersionRow | undefined> => {
    await urgent
    const row = await store.read()
    if (!isAsked || !isDue(row)) return row
    const refreshed = refresh()
    if (row?.version) return row
    await refreshed
    return store.read()
  }

  const versions: WebVersions = {
    async current() {
      if (environment) return environment
      try {
        return (await choiceOf(await standing())).version
      } catch (err) {
        log.warn({ err }, 'the version of WhatsApp Web could not be read')
        return library.version
      }
    },

    async refused(version) {
      try {
        await store.noteRefused(versionText(version), clock.now(), refusalsCountSince())
        await refreshNow()
        const next = await choiceOf(await store.read())
        return !next.isRefused && !sameVersion(next.version, version)
      } catch (err) {
        log.warn({ err }, 'a refused version could not be noted')
        return false
      }
    },

    linkFailed: refreshNow,
  }

  return {
    ...versions,

    /** How it stands, without asking anybody. */
    async look(): Promise<WhatsAppVersion> {
      const row = await store.read()
      return presentVersion({
        ...(await choiceOf(row)),
        row,
        library,
        isAsked: fetchVersion !== null,
        now: clock.now(),
      })
    },

    /** Once a day, while some session of this server wants a connection. */
    async refreshDaily(): Promise<void> {
      if (isAsked && (await store.isNeeded()) && isDue(await store.read())) await refresh()
    },
  }
}
