import { channels, fail, type WebPage, webPageLimits } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { lockWorkspace } from '../../db/locks/lock-workspace.ts'
import type { AgentRow } from '../../db/schema.ts'
import { type Refusals, refuseViolations } from '../../db/refuse-violations.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { DrawQr } from '../../ports/draw-qr.ts'
import type { StoredWebPage, WebPageStore } from './web-pages.store.ts'

type WebPagesDeps = {
  db: Db
  store: WebPageStore
  clock: Clock
  publicUrl: string
  drawQr: DrawQr
  requireAgent: (workspaceId: string, agentId: string) => Promise<AgentRow>
  /** `changesOf` gets the locked agent; `afterUpdate` runs in the same transaction. */
  editAgent: (
    workspaceId: string,
    agentId: string,
    changesOf: (agent: AgentRow) => Partial<Pick<AgentRow, 'connection' | 'connectionSince'>>,
    options: { beforeLock: (tx: Tx) => Promise<void>; afterUpdate: (tx: Tx) => Promise<void> },
  ) => Promise<unknown>
}

export type WebPages = ReturnType<typeof createWebPages>

/** The public page of an agent, for its owner. */
export function createWebPages({ db, store, clock, publicUrl, drawQr, requireAgent, editAgent }: WebPagesDeps) {
  const present = async (page: StoredWebPage): Promise<WebPage> => {
    const address = `${publicUrl}/c/${page.slug}`
    return { ...page, address, qrCode: await drawQr(address) }
  }

  return {
    async find(workspaceId: string, agentId: string): Promise<WebPage | null> {
      await requireAgent(workspaceId, agentId)
      const page = await store.find(workspaceId, agentId)
      return page ? present(page) : null
    },

    async save(workspaceId: string, agentId: string, draft: StoredWebPage): Promise<WebPage> {
      const { platform } = await requireAgent(workspaceId, agentId)
      const page = { ...draft, origins: [...new Set(draft.origins)] }
      const now = clock.now()
      const savePage = async (tx: Tx) => {
        const most = { now, maxSlugs: webPageLimits.slugsPerWorkspace }
        const outcome = await store.save(tx, { workspaceId, agentId }, page, most)
        if (outcome === 'taken') fail('web_page.slug_taken', { at: 'slug' })
        if (outcome === 'too_many') fail('web_page.too_many_slugs', { at: 'slug' })
      }
      // The workspace before the agent, as a deletion locks them.
      const beforeLock = async (tx: Tx) => void (await lockWorkspace(tx, workspaceId))
      const saving =
        channels[platform].account === 'page'
          ? editAgent(workspaceId, agentId, connectionChange(page.isOpen, now), { beforeLock, afterUpdate: savePage })
          : db.transaction().execute(savePage)
      await refuseViolations(saving, refusals)
      return present(page)
    },

    /** The sites that may show the page; null while it is closed. */
    originsOf: async (slug: string): Promise<string[] | null> => (await store.findOpen(slug))?.origins ?? null,
  }
}

/** An agent without another network is connected while its page is open. */
const connectionChange =
  (isOpen: boolean, now: Date) =>
  ({ connection }: AgentRow) => {
    const next = isOpen ? ('connected' as const) : ('disconnected' as const)
    return connection === next ? {} : { connection: next, connectionSince: now }
  }

const refusals: Refusals = { web_pages_slug: () => fail('web_page.slug_taken', { at: 'slug' }) }
