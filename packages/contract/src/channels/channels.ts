import type { AgentEngine } from '../agents/schema.ts'
import type { Platform } from '../common/schema.ts'

/**
 * What sends: a connection that this server keeps open, requests to the network's bot API, the owner's n8n, or
 * the agent's page, which reads what is stored.
 */
export type ChannelTransport = 'socket' | 'bot-api' | 'n8n' | 'page'

/** What reaches an agent, and what it can show, with one engine. */
export type ChannelCapabilities = {
  /** Contacts' edits arrive. */
  edits: boolean
  /** Contacts' deletions arrive. */
  deletions: boolean
  /** The network reports delivered and read messages. */
  receipts: boolean
  /** «escribiendo…» is shown while a reply is generated. */
  typing: boolean
  /** Files of messages can be downloaded. */
  media: boolean
  /** People can send files from the console; through n8n only once its workflows know how. */
  sendsFiles: boolean
  /** People can send places and persons from the console. */
  sendsCards: boolean
  /** The agent's replies may carry files of documents; after texts of a workflow only where ours is installed. */
  sendsDocuments: boolean
}

export type ChannelFacts = {
  /** Name of the network on screens, in exports and in the journal. */
  label: string
  /** What an agent is on the network: a paired phone, a bot that its token opens, or a page of this server. */
  account: 'phone' | 'bot' | 'page'
  /** Turns the digits of a phone number into an address; null where contacts are not known by their phones. */
  phoneSuffix: string | null
  /** Where a message id is unique. */
  messageIds: 'network' | 'bot'
  /** Markup of sent texts. `whatsapp` is stored as it is sent; `telegram-html` is made from Markdown when sending. */
  markup: 'whatsapp' | 'telegram-html'
  transport: Record<AgentEngine, ChannelTransport>
  /** Who sends the texts of replies: this server, or the owner's workflow, which then confirms that they left. */
  replySender: Record<AgentEngine, 'server' | 'workflow'>
  capabilities: Record<AgentEngine, ChannelCapabilities>
}

/** A workflow hands over texts and has no operation for a typing indicator. */
const textOnly: ChannelCapabilities = {
  edits: false,
  deletions: false,
  receipts: false,
  typing: false,
  media: false,
  sendsFiles: false,
  sendsCards: false,
  sendsDocuments: false,
}

/** People send files, places and persons, and replies send files. */
const sendingAll = { sendsFiles: true, sendsCards: true, sendsDocuments: true }

const onPage: ChannelCapabilities = { ...textOnly, ...sendingAll, receipts: true, typing: true }

/** Facts about each platform that console and server share. */
export const channels: Record<Platform, ChannelFacts> = {
  whatsapp: {
    label: 'WhatsApp',
    account: 'phone',
    phoneSuffix: '@s.whatsapp.net',
    messageIds: 'network',
    markup: 'whatsapp',
    transport: { embedded: 'socket', n8n: 'n8n' },
    replySender: { embedded: 'server', n8n: 'workflow' },
    capabilities: {
      embedded: { ...sendingAll, edits: true, deletions: true, receipts: true, typing: true, media: true },
      // Evolution API reports updates, receipts and files beside the workflow.
      n8n: {
        ...textOnly,
        edits: true,
        deletions: true,
        receipts: true,
        media: true,
        sendsFiles: true,
        sendsDocuments: true,
      },
    },
  },
  telegram: {
    label: 'Telegram',
    account: 'bot',
    phoneSuffix: null,
    messageIds: 'bot',
    markup: 'telegram-html',
    transport: { embedded: 'bot-api', n8n: 'bot-api' },
    replySender: { embedded: 'server', n8n: 'workflow' },
    capabilities: {
      embedded: { ...textOnly, ...sendingAll, edits: true, typing: true, media: true },
      // The Bot API sends and downloads also for workflows, except the texts of replies.
      n8n: { ...textOnly, ...sendingAll, media: true },
    },
  },
  web: {
    label: 'Página web',
    account: 'page',
    phoneSuffix: null,
    messageIds: 'network',
    markup: 'whatsapp',
    transport: { embedded: 'page', n8n: 'page' },
    replySender: { embedded: 'server', n8n: 'server' },
    // This server answers on the page with either engine.
    capabilities: { embedded: onPage, n8n: onPage },
  },
}

export const platformLabels: Record<Platform, string> = {
  whatsapp: channels.whatsapp.label,
  telegram: channels.telegram.label,
  web: channels.web.label,
}
