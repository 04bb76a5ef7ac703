import { webChat, webPages as api } from '@portavoz/contract'
import { readClientInfo } from '../../platform/http/client-info.ts'
import { sendDownload } from '../../platform/http/responses/send-download.ts'
import { SANDBOX_HEADERS } from '../../platform/http/responses/sandbox-headers.ts'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { ChatStreams } from './chat-streams.ts'
import type { WebChat } from './web-chat.service.ts'
import type { WebPages } from './web-pages.service.ts'

export type WebPageServices = { pages: WebPages; chat: WebChat; streams: ChatStreams }

export function webPageRoutes(bind: BindEndpoint, { pages, chat, streams }: WebPageServices): void {
  bind(api.find, ({ id }, viewer) => pages.find(viewer.workspaceId, id))
  bind(api.save, ({ id, ...draft }, viewer) => pages.save(viewer.workspaceId, id, draft))

  bind(webChat.page, ({ slug }, _, { request }) => chat.page(slug, readClientInfo(request).source))
  bind(webChat.history, (visit, _, { request }) => chat.history(visit, readClientInfo(request).source))
  bind(webChat.write, ({ messageId, text, ...visit }, _, { request }) =>
    chat.write(visit, { messageId, text }, readClientInfo(request).source),
  )
  bind(webChat.seen, ({ messageId, isRead, ...visit }, _, { request }) =>
    chat.seen(visit, { messageId, isRead }, readClientInfo(request).source),
  )
  bind(webChat.file, async ({ messageId, ...visit }, _, { request, reply }) => {
    const { name: fileName, type, bytes } = await chat.file(visit, messageId, readClientInfo(request).source)
    void reply.headers(SANDBOX_HEADERS)
    await sendDownload(reply, { fileName, type, bytes })
    return {}
  })
  bind(webChat.events, async (visit, _, { request, reply }) => {
    const { source } = readClientInfo(request)
    await streams.open(await chat.requireVisit(visit, source), source, request, reply)
    return {}
  })
}
