/**
 * @typedef {{ username: string, shown: string, platform: 'telegram' | 'whatsapp', name: string, suggestions: string[], documents: { file: string, title: string }[] }} Counter
 * @typedef {{ id: number, from: 'customer' | 'agent', text: string, at: string }} Line
 */

/** Telegram shows «escribiendo…» for five seconds, or until the message is there. */
const TYPING_MS = 5_000
const clock = new Intl.DateTimeFormat('es', { hour: 'numeric', minute: '2-digit' })

/** @template {HTMLElement} T @param {string} id @param {new () => T} kind @returns {T} */
const part = (id, kind) => {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`#${id}`)
  return found
}
const agent = part('agente', HTMLSelectElement)
const customer = part('cliente', HTMLInputElement)
const thread = part('hilo', HTMLElement)
const state = part('estado', HTMLElement)
const ideas = part('ideas', HTMLElement)
const knows = part('saber', HTMLDetailsElement)
const text = part('texto', HTMLTextAreaElement)

/** @type {Counter[]} */
let counters = []
/** @type {EventSource | undefined} */
let stream
let shownUpTo = 0
/** @type {ReturnType<typeof setTimeout> | undefined} */
let typingEnds

/** @param {string} tag @param {string} className @param {(Node | string)[]} inside */
const element = (tag, className, ...inside) => {
  const made = document.createElement(tag)
  made.className = className
  made.append(...inside)
  return made
}

/** @param {string} words @param {boolean} isBad */
const showState = (words, isBad = false) => {
  state.textContent = words
  state.classList.toggle('mal', isBad)
}

/** @param {boolean} isTyping */
const showTyping = (isTyping) => {
  clearTimeout(typingEnds)
  thread.querySelector('.escribiendo')?.remove()
  showState(isTyping ? 'escribiendo…' : 'en línea')
  if (!isTyping) return
  const dots = element('div', 'escribiendo', element('i', ''), element('i', ''), element('i', ''))
  dots.setAttribute('aria-hidden', 'true')
  thread.append(dots)
  thread.scrollTop = thread.scrollHeight
  typingEnds = setTimeout(() => showTyping(false), TYPING_MS)
}

/** @param {Line} line */
const bubble = (line) => {
  const time = document.createElement('time')
  time.dateTime = line.at
  time.textContent = clock.format(new Date(line.at))
  const said = element('p', '', line.text)
  return element('div', line.from === 'customer' ? 'linea mia nueva' : 'linea nueva', said, time)
}

/** Only what is new is added: a screen reader hears each line once. @param {Line[]} lines */
const showThread = (lines) => {
  const fresh = lines.filter((line) => line.id > shownUpTo)
  thread.querySelector('.vacio')?.remove()
  if (lines.length === 0)
    thread.append(element('p', 'vacio', 'Todavía no has escrito. Saluda, o prueba con una de estas frases.'))
  thread.append(...fresh.map(bubble))
  shownUpTo = lines.at(-1)?.id ?? 0
  ideas.hidden = lines.length > 0
  if (fresh.some((line) => line.from === 'agent') || !thread.querySelector('.escribiendo')) showTyping(false)
  thread.scrollTop = thread.scrollHeight
}

const networks = { telegram: 'Telegram', whatsapp: 'WhatsApp' }

/** Another agent or another name is another conversation. */
const openThread = () => {
  const counter = counters.find(({ username }) => username === agent.value)
  stream?.close()
  knows.hidden = !counter?.documents.length
  part('documentos', HTMLElement).replaceChildren(...(counter?.documents ?? []).map(paper))
  thread.replaceChildren()
  shownUpTo = 0
  ideas.hidden = true
  part('con', HTMLElement).textContent = counter?.shown ?? 'Nadie escucha'
  part('retrato', HTMLElement).textContent = counter?.name[0] ?? ''
  if (!counter) return showState('Conecta un agente en la consola y vuelve aquí')
  if (customer.value.trim() === '') return showState('Escribe un nombre para empezar')
  ideas.replaceChildren(...counter.suggestions.map(idea))
  stream = new EventSource(
    `/stream?${new URLSearchParams({ agent: counter.username, customer: customer.value.trim() })}`,
  )
  stream.addEventListener('thread', (event) => showThread(JSON.parse(event.data)))
  stream.addEventListener('typing', () => showTyping(true))
  stream.addEventListener('error', () => showState('Sin conexión con la demo. Reintentando…', true))
}

/** Beside the conversation, which stays as it is. @param {Counter['documents'][number]} document */
const paper = ({ file, title }) => {
  const link = element('a', '', title)
  link.setAttribute('href', `/documentos/${file}`)
  link.setAttribute('target', '_blank')
  return element('li', '', link)
}

/** @param {string} words */
const idea = (words) => {
  const button = element('button', '', words)
  button.setAttribute('type', 'button')
  button.addEventListener('click', () => void send(words))
  return button
}

/** What could not be sent stays written. @param {string} words */
const send = async (words) => {
  const body = JSON.stringify({ agent: agent.value, customer: customer.value, text: words })
  try {
    const response = await fetch('/say', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    if (!response.ok) return showState((await response.json()).error, true)
    text.value = ''
    text.focus()
  } catch {
    showState('Sin conexión con la demo. Tu mensaje sigue escrito.', true)
  }
}

/** An agent created in the console appears here when one comes back to this window. */
const loadCounters = async () => {
  const found = /** @type {Counter[]} */ (await (await fetch('/agents')).json())
  if (stream && JSON.stringify(found) === JSON.stringify(counters)) return
  const chosen = agent.value || new URLSearchParams(location.search).get('agente')
  counters = found
  agent.replaceChildren(
    ...found.map(({ username, name, platform }) => new Option(`${name} · ${networks[platform]}`, username)),
  )
  agent.value = found.some(({ username }) => username === chosen) ? String(chosen) : (found[0]?.username ?? '')
  openThread()
}

/** A demo has no camera: its phone is told which code the console shows. */
const scan = async () => {
  const told = part('escaneo', HTMLElement)
  told.textContent = 'Escaneando…'
  try {
    const response = await fetch('/scan', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    const { error, number, way } = await response.json()
    const did = way === 'code' ? 'escribió el código' : 'escaneó el QR'
    told.textContent = error ?? `El celular de la demo +${number} ${did}. Sigue en la consola.`
  } catch {
    told.textContent = 'Sin conexión con la demo. Inténtalo otra vez.'
  }
}

customer.value = new URLSearchParams(location.search).get('cliente') ?? 'Valentina Ruiz'
agent.addEventListener('change', openThread)
customer.addEventListener('change', openThread)
part('escanear', HTMLButtonElement).addEventListener('click', () => void scan())
part('quien', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault())
part('redactar', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  if (text.value.trim() !== '') void send(text.value)
})
text.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  part('redactar', HTMLFormElement).requestSubmit()
})
const tryLoading = () => loadCounters().catch(() => showState('Sin conexión con la demo. Recarga la página.', true))
window.addEventListener('focus', () => void tryLoading())
void tryLoading()
