/**
 * @typedef {{ username: string, shown: string, platform: 'telegram' | 'whatsapp', name: string, suggestions: string[], documents: { file: string, title: string }[], attachments: Attachment[] }} Counter
 * @typedef {{ kind: 'voice' | 'photo' | 'receipt', file: string, label: string }} Attachment
 * @typedef {{ id: number, from: 'customer' | 'agent', text: string, at: string, file?: Attachment }} Line
 */

/** Telegram shows «escribiendo…» for five seconds, or until the message arrives. */
const TYPING_MS = 5_000
const clock = new Intl.DateTimeFormat('es', { hour: 'numeric', minute: '2-digit' })

/** @template {HTMLElement} T @param {string} id @param {new () => T} kind @returns {T} */
const elementById = (id, kind) => {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`#${id}`)
  return found
}
const agent = elementById('agente', HTMLSelectElement)
const customer = elementById('cliente', HTMLInputElement)
const thread = elementById('hilo', HTMLElement)
const state = elementById('estado', HTMLElement)
const suggestionList = elementById('ideas', HTMLElement)
const attachmentList = elementById('adjuntos', HTMLElement)
const documentsPanel = elementById('saber', HTMLDetailsElement)
const messageBox = elementById('texto', HTMLTextAreaElement)

/** @type {Counter[]} */
let reachableAgents = []
/** @type {EventSource | undefined} */
let stream
let lastShownId = 0
/** @type {ReturnType<typeof setTimeout> | undefined} */
let typingTimer

/** @param {string} tag @param {string} className @param {(Node | string)[]} inside */
const createElement = (tag, className, ...inside) => {
  const node = document.createElement(tag)
  node.className = className
  node.append(...inside)
  return node
}

/** @param {string} sentence @param {boolean} isBad */
const showState = (sentence, isBad = false) => {
  state.textContent = sentence
  state.classList.toggle('mal', isBad)
}

/** @param {boolean} isTyping */
const showTyping = (isTyping) => {
  clearTimeout(typingTimer)
  thread.querySelector('.escribiendo')?.remove()
  showState(isTyping ? 'escribiendo…' : 'en línea')
  if (!isTyping) return
  const dots = createElement(
    'div',
    'escribiendo',
    createElement('i', ''),
    createElement('i', ''),
    createElement('i', ''),
  )
  dots.setAttribute('aria-hidden', 'true')
  thread.append(dots)
  thread.scrollTop = thread.scrollHeight
  typingTimer = setTimeout(() => showTyping(false), TYPING_MS)
}

/** @param {Line} line */
const createBubble = (line) => {
  const time = document.createElement('time')
  time.dateTime = line.at
  time.textContent = clock.format(new Date(line.at))
  const content = [
    ...(line.file ? [createFile(line.file)] : []),
    ...(line.text === '' ? [] : [createElement('p', '', line.text)]),
  ]
  return createElement('div', line.from === 'customer' ? 'linea mia nueva' : 'linea nueva', ...content, time)
}

/** A picture or voice note in the bubble; a PDF opens in another tab. @param {Attachment} attachment */
const createFile = ({ kind, file, label }) => {
  const address = `/archivos/${file}`
  if (kind === 'voice') {
    const player = document.createElement('audio')
    player.controls = true
    player.src = address
    player.setAttribute('aria-label', label)
    return player
  }
  if (file.endsWith('.pdf')) {
    const link = createElement('a', '', file)
    link.setAttribute('href', address)
    link.setAttribute('target', '_blank')
    return link
  }
  const picture = document.createElement('img')
  picture.src = address
  picture.alt = label
  picture.addEventListener('load', () => (thread.scrollTop = thread.scrollHeight))
  return picture
}

/** Adds only new lines, so that a screen reader reads each line once. @param {Line[]} lines */
const showThread = (lines) => {
  const fresh = lines.filter((line) => line.id > lastShownId)
  thread.querySelector('.vacio')?.remove()
  if (lines.length === 0)
    thread.append(createElement('p', 'vacio', 'Todavía no has escrito. Saluda, o prueba con una de estas frases.'))
  thread.append(...fresh.map(createBubble))
  lastShownId = lines.at(-1)?.id ?? 0
  suggestionList.hidden = lines.length > 0
  if (fresh.some((line) => line.from === 'agent') || !thread.querySelector('.escribiendo')) showTyping(false)
  thread.scrollTop = thread.scrollHeight
}

const NETWORK_NAMES = { telegram: 'Telegram', whatsapp: 'WhatsApp' }

/** Another agent or another name opens another conversation. */
const openThread = () => {
  const counter = reachableAgents.find(({ username }) => username === agent.value)
  stream?.close()
  documentsPanel.hidden = !counter?.documents.length
  elementById('documentos', HTMLElement).replaceChildren(...(counter?.documents ?? []).map(createDocumentItem))
  thread.replaceChildren()
  lastShownId = 0
  suggestionList.hidden = true
  attachmentList.replaceChildren(...(counter?.attachments ?? []).map(createAttachment))
  attachmentList.hidden = !counter
  elementById('con', HTMLElement).textContent = counter?.shown ?? 'Nadie escucha'
  elementById('retrato', HTMLElement).textContent = counter?.name[0] ?? ''
  if (!counter) return showState('Conecta un agente en la consola y vuelve aquí')
  if (customer.value.trim() === '') return showState('Escribe un nombre para empezar')
  suggestionList.replaceChildren(...counter.suggestions.map(createSuggestion))
  stream = new EventSource(
    `/stream?${new URLSearchParams({ agent: counter.username, customer: customer.value.trim() })}`,
  )
  stream.addEventListener('thread', (event) => showThread(JSON.parse(event.data)))
  stream.addEventListener('typing', () => showTyping(true))
  stream.addEventListener('error', () => showState('Sin conexión con la demo. Reintentando…', true))
}

/** Opens in a new tab, so that the conversation stays open. @param {Counter['documents'][number]} document */
const createDocumentItem = ({ file, title }) => {
  const link = createElement('a', '', title)
  link.setAttribute('href', `/documentos/${file}`)
  link.setAttribute('target', '_blank')
  return createElement('li', '', link)
}

/** @param {string} sentence */
const createSuggestion = (sentence) => createButton(sentence, () => send('/say', { text: sentence }))

/** @param {Attachment} attachment */
const createAttachment = ({ file, label }) => createButton(label, () => send('/send', { file }))

/** @param {string} label @param {() => Promise<unknown>} act */
const createButton = (label, act) => {
  const button = createElement('button', '', label)
  button.setAttribute('type', 'button')
  button.addEventListener('click', () => void act())
  return button
}

/** A message that could not be sent stays in the box. @param {string} path @param {{ text: string } | { file: string }} content */
const send = async (path, content) => {
  const body = JSON.stringify({ agent: agent.value, customer: customer.value, ...content })
  try {
    const response = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    if (!response.ok) return showState((await response.json()).error, true)
    if ('text' in content) messageBox.value = ''
    messageBox.focus()
  } catch {
    showState('Sin conexión con la demo. Tu mensaje sigue escrito.', true)
  }
}

/** Runs when the window gets the focus, so that an agent created in the console appears. */
const loadAgents = async () => {
  const found = /** @type {Counter[]} */ (await (await fetch('/agents')).json())
  if (stream && JSON.stringify(found) === JSON.stringify(reachableAgents)) return
  const selected = agent.value || new URLSearchParams(location.search).get('agente')
  reachableAgents = found
  agent.replaceChildren(
    ...found.map(({ username, name, platform }) => new Option(`${name} · ${NETWORK_NAMES[platform]}`, username)),
  )
  agent.value = found.some(({ username }) => username === selected) ? String(selected) : (found[0]?.username ?? '')
  openThread()
}

/** The demo has no camera: its phone scans the newest code that the console shows. */
const scan = async () => {
  const scanStatus = elementById('escaneo', HTMLElement)
  scanStatus.textContent = 'Escaneando…'
  try {
    const response = await fetch('/scan', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    const { error, number, way } = await response.json()
    const did = way === 'code' ? 'escribió el código' : 'escaneó el QR'
    scanStatus.textContent = error ?? `El celular de la demo +${number} ${did}. Sigue en la consola.`
  } catch {
    scanStatus.textContent = 'Sin conexión con la demo. Inténtalo otra vez.'
  }
}

customer.value = new URLSearchParams(location.search).get('cliente') ?? 'Valentina Ruiz'
agent.addEventListener('change', openThread)
customer.addEventListener('change', openThread)
elementById('escanear', HTMLButtonElement).addEventListener('click', () => void scan())
elementById('quien', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault())
elementById('redactar', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  if (messageBox.value.trim() !== '') void send('/say', { text: messageBox.value })
})
messageBox.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  elementById('redactar', HTMLFormElement).requestSubmit()
})
const tryLoading = () => loadAgents().catch(() => showState('Sin conexión con la demo. Recarga la página.', true))
window.addEventListener('focus', () => void tryLoading())
void tryLoading()
