import { drawQr } from '../../../adapters/images/draw-qr.ts'
import { createChatStreams } from '../../../modules/web-pages/chat-streams.ts'
import { createVisitLimits } from '../../../modules/web-pages/visit-limits.ts'
import { createWebChat } from '../../../modules/web-pages/web-chat.service.ts'
import { createWebChatStore } from '../../../modules/web-pages/web-chat.store.ts'
import type { WebPageServices } from '../../../modules/web-pages/web-pages.routes.ts'
import { createWebPages } from '../../../modules/web-pages/web-pages.service.ts'
import { createWebPageStore } from '../../../modules/web-pages/web-pages.store.ts'
import { createRateLimiter } from '../../../platform/security/rate-limiter.ts'
import type { AgentsServices } from '../agents/agents.ts'
import type { MediaServices } from '../messaging/media.ts'
import type { MessagingServices } from '../messaging/messaging.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'
import type { WorkspacesServices } from '../accounts/workspaces.ts'

/** Public pages of agents and the chats of their visitors. */
export function composeWebPages(
  { config, clock }: ServerInputs,
  { db, events, notifier, standby }: PlatformServices,
  { agents }: AgentsServices,
  { receive }: MessagingServices,
  { brands }: WorkspacesServices,
  { outbound }: MediaServices,
): WebPageServices {
  const stored = createWebPageStore(db)
  // A restored installation opens no page until its administrator confirms it.
  const findOpen: typeof stored.findOpen = async (slug) => (standby.isActive() ? undefined : stored.findOpen(slug))
  const store = { ...stored, findOpen }
  return {
    pages: createWebPages({
      db,
      store,
      clock,
      publicUrl: config.publicUrl,
      drawQr,
      requireAgent: agents.requireAgent,
      editAgent: agents.edit,
    }),
    chat: createWebChat({
      pages: store,
      store: createWebChatStore(db),
      limits: createVisitLimits(createRateLimiter(db, clock)),
      clock,
      brandOf: brands.read,
      receive,
      openFile: outbound.open,
      afterCommit: () => notifier.notify('events'),
    }),
    streams: createChatStreams({ events, nowMs: () => clock.now().getTime() }),
  }
}
