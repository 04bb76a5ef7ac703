import * as z from 'zod/mini'
import { EmptyObject, Id, requiredText, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { WorkspaceBrand } from '../workspaces/identity.ts'
import { webPageLimits } from './limits.ts'

const slugError = 'Usa de 3 a 40 letras minúsculas sin acento, números y guiones'

/** The end of the page's address: `/c/<slug>`. One page of the installation has it. */
const Slug = z.string({ error: slugError }).check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(webPageLimits.slug.min, slugError),
  z.maxLength(webPageLimits.slug.max, slugError),
  z.regex(/^[a-z0-9][a-z0-9-]*$/, slugError),
  z.refine((slug) => !slug.endsWith('-'), slugError),
)

const originError = 'Escribe la dirección del sitio sin nada detrás, como https://www.mitienda.com'

/** Only what a header can hold: a scheme, a host and perhaps a port. */
const isOrigin = (text: string): boolean =>
  /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/.test(text) && URL.canParse(text) && new URL(text).origin === text

const Origin = z.string({ error: originError }).check(
  z.trim(),
  z.toLowerCase(),
  z.overwrite((text) => (text.endsWith('/') ? text.slice(0, -1) : text)),
  z.maxLength(webPageLimits.originMax, originError),
  z.refine(isOrigin, originError),
)

export const WebPageDraft = z.object({
  slug: Slug,
  isOpen: z.boolean(),
  /** Other sites that may show the page inside theirs. */
  origins: z
    .array(Origin)
    .check(z.maxLength(webPageLimits.originsMax, `No puede haber más de ${webPageLimits.originsMax} sitios`)),
})

/** The public page of an agent, as its owner sees it. */
export const WebPage = z.object({
  slug: z.string(),
  isOpen: z.boolean(),
  origins: z.array(z.string()),
  address: z.string(),
  /** The address as a picture, `data:image/png;base64,…`. */
  qrCode: z.string(),
})
export type WebPage = z.infer<typeof WebPage>

const pagePath = { path: '/agents/:id/web-page' } as const

/** Public page of an agent, where people write to it without an account. */
export const webPages = {
  /** Null until the owner chose an address. */
  find: endpoint({
    ...pagePath,
    method: 'GET',
    access: 'viewer',
    input: z.object({ id: Id }),
    output: z.nullable(WebPage),
  }),
  save: endpoint({
    ...pagePath,
    method: 'PUT',
    access: 'admin',
    audit: { field: 'isOpen', whenTrue: 'agent.web_page_opened', whenFalse: 'agent.web_page_closed' },
    input: z.extend(WebPageDraft, { id: Id }),
    output: WebPage,
  }),
}

const PageColors = z.object({ fill: z.string(), text: z.string(), tint: z.string() })

/** What the page shows of the business and its agent. */
export const WebChatPage = z.object({
  agentName: z.string(),
  workspace: WorkspaceBrand,
  /** Of its controls, made from the workspace's color; null without one. */
  colors: z.nullable(z.object({ light: PageColors, dark: PageColors })),
})
export type WebChatPage = z.infer<typeof WebChatPage>

const ChatFile = z.object({
  type: z.string(),
  name: z.string(),
  bytes: z.number(),
  /** Displayed size of a picture in pixels. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
})
export type WebChatFile = z.infer<typeof ChatFile>

const ChatMessage = z.object({
  id: Id,
  /** Who wrote it: the visitor, the agent, or a person of the business. */
  by: z.enum(['visitor', 'agent', 'person']),
  /** Empty for a file without a text. */
  text: z.string(),
  /** What the business sent as a file; its bytes come from `webChat.file`. */
  file: z.nullable(ChatFile),
  /** A place that the business sent; its name and address, else its coordinates. */
  place: z.nullable(z.object({ text: z.string(), latitude: z.number(), longitude: z.number() })),
  /** A person whom the visitor may call. */
  person: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  at: Time,
})

export const WebChatHistory = z.object({
  /** The newest messages in order; none before the first one. */
  messages: z.array(ChatMessage),
  /** A reply is being written. */
  isAnswering: z.boolean(),
  /** A person of the business attends the visitor. */
  isWithPerson: z.boolean(),
})
export type WebChatHistory = z.infer<typeof WebChatHistory>

/** A secret of 256 bits that the visitor's browser made. Only its hash is stored. */
const visitor = z.string().check(z.regex(/^[\w-]{43}$/, 'No se reconoce este navegador'))
const PublicSlug = z.string().check(z.minLength(1), z.maxLength(80))
const Visit = z.object({ slug: PublicSlug, visitor })
const visitorEndpoint = { method: 'POST', access: 'public' } as const

/** Calls of a visitor's page. */
export const webChat = {
  page: endpoint({
    method: 'GET',
    path: '/web-chat/:slug',
    access: 'public',
    input: z.object({ slug: PublicSlug }),
    output: WebChatPage,
  }),
  history: endpoint({
    ...visitorEndpoint,
    path: '/web-chat/:slug/history',
    input: Visit,
    output: WebChatHistory,
  }),
  write: endpoint({
    ...visitorEndpoint,
    path: '/web-chat/:slug/messages',
    input: z.extend(Visit, {
      /** Made by the page; the same message always has the same one. */
      messageId: z.string().check(z.regex(/^[\w-]{16,40}$/, 'Recarga la página')),
      text: requiredText('Escribe un mensaje', webPageLimits.messageMax),
    }),
    output: WebChatHistory,
  }),
  /** The page shows every message up to this one. */
  seen: endpoint({
    ...visitorEndpoint,
    path: '/web-chat/:slug/seen',
    input: z.extend(Visit, { messageId: Id, isRead: z.boolean() }),
    output: EmptyObject,
  }),
  /** Streams the file of a message that the business sent to this visitor. */
  file: endpoint({
    ...visitorEndpoint,
    path: '/web-chat/:slug/file',
    shape: 'file',
    input: z.extend(Visit, { messageId: Id }),
    output: EmptyObject,
  }),
  /** Server-sent events: `change` says that the history changed. */
  events: endpoint({
    ...visitorEndpoint,
    path: '/web-chat/:slug/events',
    shape: 'file',
    input: Visit,
    output: EmptyObject,
  }),
}
