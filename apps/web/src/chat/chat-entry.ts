import type { WebChatHistory } from '@portavoz/contract'
import { ChatError, createChatApi, textOfError } from './chat-api.ts'
import { createMessageList, listenToComposer, type OwnMessage, showClosed, showNotice, showPage } from './chat-view.ts'
import { followChanges } from './live.ts'
import { keepUnsent, readUnsent } from './unsent.ts'
import { newMessageId, visitorKey } from './visitor-key.ts'

const slug = decodeURIComponent(location.pathname.split('/')[2] ?? '')
const api = createChatApi(slug, visitorKey(slug))

const CLOSED = 'Esta página está cerrada. Si buscas a un negocio, pídele su enlace: quizá lo cambió.'
const isClosed = (error: unknown) => error instanceof ChatError && error.status === 404

let history: WebChatHistory = { messages: [], isAnswering: false, isWithPerson: false }
let waiting: OwnMessage[] = readUnsent(slug)
let seen = ''
let isFollowing = false

const showList = createMessageList((id) => {
  change(id, null)
  void sendInTurn()
}, api.file)
const show = () => {
  keepUnsent(slug, waiting)
  showList(history, waiting)
}

const change = (id: string, problem: string | null) => {
  waiting = waiting.map((message) => (message.id === id ? { ...message, problem } : message))
  show()
}

function take(next: WebChatHistory) {
  history = next
  show()
  void reportSeen()
  if (history.messages.length === 0 || isFollowing) return
  isFollowing = true
  void followChanges(api, refresh)
}

/** Tells the business how far the visitor got. */
async function reportSeen() {
  const last = history.messages.findLast(({ by }) => by !== 'visitor')
  const isRead = document.visibilityState === 'visible'
  const state = `${last?.id} ${isRead}`
  if (!last || state === seen) return
  seen = state
  await api.see(last.id, isRead).catch(() => (seen = ''))
}

async function refresh() {
  try {
    take(await api.history())
    showNotice(null)
  } catch (error) {
    if (isClosed(error)) showClosed(CLOSED)
    else showNotice(textOfError(error))
  }
}

let sending: Promise<void> = Promise.resolve()
/** One after the other, in the order in which they were written. */
const sendInTurn = () => (sending = sending.then(sendNext))

async function sendNext(): Promise<void> {
  const next = waiting.find(({ problem }) => problem === null)
  if (!next) return
  try {
    const answer = await api.write(next.id, next.text)
    waiting = waiting.filter(({ id }) => id !== next.id)
    take(answer)
  } catch (error) {
    change(next.id, textOfError(error))
  }
}

listenToComposer((text) => {
  waiting = [...waiting, { id: newMessageId(), text, problem: null }]
  show()
  document.getElementById('log')?.scrollTo({ top: Number.MAX_SAFE_INTEGER })
  void sendInTurn()
})
document.addEventListener('visibilitychange', () => void reportSeen())

async function openPage(): Promise<void> {
  try {
    showPage(await api.page())
    take(await api.history())
    showNotice(null)
    // A message that arrived without its answer is not stored again.
    void sendInTurn()
  } catch (error) {
    if (isClosed(error)) showClosed(CLOSED)
    else showClosed(textOfError(error), openPage)
  }
}

await openPage()
