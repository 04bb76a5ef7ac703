import type { WebChatHistory, WebChatPage } from '@portavoz/contract'
import { cardLinks } from './card-links.ts'
import { fileContent, type LoadFile } from './file-content.ts'
import { followEnd } from './follow-end.ts'
import { richText } from './rich-text.ts'

type ChatMessage = WebChatHistory['messages'][number]
/** A message that the server has not confirmed. */
export type OwnMessage = { id: string; text: string; problem: string | null }

const byId = (id: string) => document.getElementById(id) as HTMLElement

const today = new Intl.DateTimeFormat('es', { hour: 'numeric', minute: '2-digit' })
const earlier = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })

const timeText = (at: Date) => (at.toDateString() === new Date().toDateString() ? today : earlier).format(at)

const authors: Record<ChatMessage['by'], string> = { visitor: 'Tú', agent: 'Asistente', person: 'Persona' }

function bubble(by: ChatMessage['by'], content: (Node | string)[]): HTMLLIElement {
  const item = document.createElement('li')
  const text = document.createElement('p')
  text.append(...content)
  item.className = by
  item.append(text, document.createElement('small'))
  return item
}

const noteOf = (item: HTMLElement, ...content: (Node | string)[]) =>
  item.querySelector('small')?.replaceChildren(...content)

export function showPage({ agentName, workspace, colors }: WebChatPage): void {
  const name = workspace.name ?? agentName
  document.title = name
  byId('name').textContent = name
  byId('agent').textContent = workspace.name === null ? 'Asistente' : `Asistente: ${agentName}`
  const logo = byId('logo') as HTMLImageElement
  if (workspace.logo !== null) logo.src = workspace.logo
  logo.hidden = workspace.logo === null
  const { style } = document.documentElement
  for (const [at, { fill, text, tint }] of Object.entries(colors ? { 1: colors.light, 2: colors.dark } : {})) {
    style.setProperty(`--acento-${at}`, fill)
    style.setProperty(`--texto-${at}`, text)
    style.setProperty(`--suave-${at}`, tint)
  }
  byId('composer').hidden = false
}

/** A sentence above the conversation; null removes it, and what is closed is open again. */
export function showNotice(text: string | null): void {
  if (text === null) byId('composer').hidden = false
  byId('notice').hidden = text === null
  byId('notice').textContent = text
}

/** Nothing can be written: the page is closed, or did not arrive and `onRetry` asks for it again. */
export function showClosed(text: string, onRetry?: () => unknown): void {
  showNotice(text)
  byId('composer').hidden = true
  if (onRetry) byId('notice').append(' ', retryButton(onRetry))
}

function retryButton(onRetry: () => unknown): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Reintentar'
  button.addEventListener('click', () => void onRetry())
  return button
}

/** Bubbles stay as they are while their message does, so that screen readers read out only what is new. */
export function createMessageList(onRetry: (id: string) => void, loadFile: LoadFile) {
  const list = byId('messages')
  const log = byId('log')
  const keepAtEnd = followEnd(log, list)
  const shown = new Map<string, HTMLLIElement>()
  const own = new Map<string, HTMLLIElement>()

  function place(item: HTMLLIElement, before: number) {
    if (list.children[before] !== item) list.insertBefore(item, list.children[before] ?? null)
  }

  const showOwn = ({ id, text, problem }: OwnMessage, at: number) => {
    const item = own.get(id) ?? bubble('visitor', [text])
    own.set(id, item)
    item.classList.toggle('failed', problem !== null)
    if (problem === null) noteOf(item, 'Enviando…')
    else
      noteOf(
        item,
        problem,
        retryButton(() => onRetry(id)),
      )
    place(item, at)
  }

  const showMessage = ({ id, by, text, file, place: point, person, at }: ChatMessage, place_: number) => {
    const item = shown.get(id) ?? bubble(by, by === 'visitor' ? [text] : richText(text))
    if (file && !shown.has(id)) item.querySelector('p')?.prepend(...fileContent(file, () => loadFile(id)))
    if (!shown.has(id)) item.querySelector('p')?.append(...cardLinks({ place: point, person }))
    if (!shown.has(id)) noteOf(item, `${authors[by]} · ${timeText(new Date(at))}`)
    shown.set(id, item)
    place(item, place_)
  }

  return (history: WebChatHistory, waiting: readonly OwnMessage[]) => {
    const kept = new Set(history.messages.map(({ id }) => id))
    const keptOwn = new Set(waiting.map(({ id }) => id))
    for (const [id, item] of shown) if (!kept.has(id)) drop(shown, id, item)
    for (const [id, item] of own) if (!keptOwn.has(id)) drop(own, id, item)
    history.messages.forEach(showMessage)
    waiting.forEach((message, index) => showOwn(message, history.messages.length + index))
    keepAtEnd()
    byId('state').textContent = stateText(history)
  }
}

function drop(items: Map<string, HTMLLIElement>, id: string, item: HTMLLIElement) {
  item.remove()
  items.delete(id)
}

const stateText = ({ isAnswering, isWithPerson, messages }: WebChatHistory): string => {
  if (isAnswering) return 'Escribiendo…'
  if (isWithPerson) return 'Te atiende una persona: te responderá aquí.'
  return messages.length === 0 ? 'Escribe tu pregunta: te respondemos aquí mismo.' : ''
}

/** Calls `onSend` with what was typed; Enter sends, with Shift it begins a line. */
export function listenToComposer(onSend: (text: string) => void): void {
  const form = byId('composer') as HTMLFormElement
  const field = byId('text') as HTMLTextAreaElement
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const text = field.value.trim()
    if (text === '') return field.focus()
    field.value = ''
    field.focus()
    onSend(text)
  })
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
}
