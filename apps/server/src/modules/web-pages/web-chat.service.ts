import {
  brandControls,
  fail,
  type WebChatHistory,
  type WebChatPage,
  webPageLimits,
  type WorkspaceBrand,
} from '@portavoz/contract'
import { tokenHash } from '../../platform/security/tokens.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { InboundMessage } from '../../ports/channel.ts'
import type { VisitLimits } from './visit-limits.ts'
import type { ChatVisit, WebChatStore } from './web-chat.store.ts'
import type { WebPageStore } from './web-pages.store.ts'

type Visit = { slug: string; visitor: string }

const ADDRESS_PREFIX = 'web-'

export type OpenVisit = { workspaceId: string; conversationId: string }

type WebChatDeps = {
  pages: Pick<WebPageStore, 'findOpen'>
  store: WebChatStore
  limits: VisitLimits
  clock: Clock
  brandOf: (workspaceId: string) => Promise<WorkspaceBrand>
  receive: (message: InboundMessage) => Promise<void>
  /** The content of a message's file; null when it is gone. */
  openFile: (messageId: string) => Promise<AsyncIterable<Uint8Array> | null>
  afterCommit: () => void
}

export type WebChat = ReturnType<typeof createWebChat>

/** What visitors of public pages do. Their browser holds a secret; its hash is their address. */
export function createWebChat({ pages, store, limits, clock, brandOf, receive, openFile, afterCommit }: WebChatDeps) {
  const requirePage = async (slug: string) => (await pages.findOpen(slug)) ?? fail('not_found')

  const identify = async ({ slug, visitor }: Visit): Promise<ChatVisit> => {
    const { agentId, workspaceId } = await requirePage(slug)
    return { agentId, workspaceId, contactKey: `${ADDRESS_PREFIX}${tokenHash(visitor)}` }
  }

  async function present(visit: ChatVisit): Promise<WebChatHistory> {
    const conversationId = await store.findConversation(visit)
    if (conversationId === null) return { messages: [], isAnswering: false, isWithPerson: false }
    const { messages, ...state } = await store.readHistory(conversationId, webPageLimits.historyMax)
    return { ...state, messages: messages.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })) }
  }

  const requireVisit = async (visit: Visit, source: string): Promise<OpenVisit> => {
    await limits.read(source)
    const found = await identify(visit)
    const conversationId = (await store.findConversation(found)) ?? fail('not_found')
    return { workspaceId: found.workspaceId, conversationId }
  }

  return {
    async page(slug: string, source: string): Promise<WebChatPage> {
      await limits.read(source)
      const { agentName, workspaceId } = await requirePage(slug)
      const workspace = await brandOf(workspaceId)
      const { color } = workspace
      const colors =
        color === null ? null : { light: brandControls(color, 'light'), dark: brandControls(color, 'dark') }
      return { agentName, workspace, colors }
    },

    async history(visit: Visit, source: string): Promise<WebChatHistory> {
      await limits.read(source)
      return present(await identify(visit))
    },

    async write(
      visit: Visit,
      { messageId, text }: { messageId: string; text: string },
      source: string,
    ): Promise<WebChatHistory> {
      const found = await identify(visit)
      await limits.write(source, found, (await store.findConversation(found)) === null)
      const { agentId, contactKey } = found
      await receive({
        agentId,
        platform: 'web',
        contactKey,
        contactName: visitorName(contactKey.slice(ADDRESS_PREFIX.length)),
        contactPhone: null,
        // No message of ours has such an id.
        externalId: `visitor:${messageId}`,
        type: 'text',
        text,
        details: {},
        at: clock.now(),
      })
      return present(found)
    },

    async seen(
      visit: Visit,
      { messageId, isRead }: { messageId: string; isRead: boolean },
      source: string,
    ): Promise<Record<string, never>> {
      const { workspaceId, conversationId } = await requireVisit(visit, source)
      if (await store.markSeen(workspaceId, conversationId, messageId, isRead)) afterCommit()
      return {}
    },

    /** A file of the own conversation. */
    async file(visit: Visit, messageId: string, source: string) {
      const { conversationId } = await requireVisit(visit, source)
      await limits.download(source, conversationId)
      const file = (await store.findFile(conversationId, messageId)) ?? fail('not_found')
      return { ...file, bytes: (await openFile(messageId)) ?? fail('not_found') }
    },

    /** The visitor's conversation; throws before the first message. */
    requireVisit,
  }
}

/** Tells visitors apart in the inbox until they say who they are: five digits of the hash that is their address. */
function visitorName(visitorHash: string): string {
  const number = Buffer.from(visitorHash, 'base64url').readUInt32BE() % 100_000
  return `Visitante ${String(number).padStart(5, '0')}`
}
