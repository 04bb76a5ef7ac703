import type { WebChatFile } from '@portavoz/contract'

export type LoadFile = (messageId: string) => Promise<Blob>

const FAILED = 'No se pudo cargar. Toca para intentarlo de nuevo.'

/** A picture is loaded at once; audios and videos when they are wanted; other files are saved. */
export function fileContent(file: WebChatFile, load: () => Promise<Blob>): Node[] {
  const kind = shownKind(file.type)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'file'
  button.textContent = labels[kind](file)
  const open = async () => {
    button.disabled = true
    try {
      show[kind](button, await load(), file)
    } catch {
      button.textContent = FAILED
    }
    button.disabled = false
  }
  button.addEventListener('click', () => void open())
  if (kind === 'image') void open()
  return [button]
}

type ShownKind = 'image' | 'audio' | 'video' | 'other'

const shownKind = (type: string): ShownKind => {
  if (/^image\/(?:jpeg|png|webp|gif)$/.test(type)) return 'image'
  if (/^audio\/(?:ogg|mpeg|mp4|aac|wav)$/.test(type)) return 'audio'
  return /^video\/(?:mp4|webm)$/.test(type) ? 'video' : 'other'
}

const labels: Record<ShownKind, (file: WebChatFile) => string> = {
  image: () => 'Cargando la foto…',
  audio: () => 'Escuchar el audio',
  video: () => 'Ver el video',
  other: ({ name, bytes }) => `Descargar ${name} (${sizeText(bytes)})`,
}

const sizeText = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1).replace('.', ',')} MB`

const show: Record<ShownKind, (button: HTMLElement, content: Blob, file: WebChatFile) => void> = {
  image(button, content, { width, height }) {
    const image = new Image(width ?? undefined, height ?? undefined)
    image.alt = 'Foto'
    image.src = URL.createObjectURL(content)
    button.replaceWith(image)
  },
  audio: (button, content) => play(button, content, 'audio'),
  video: (button, content) => play(button, content, 'video'),
  other(_, content, { name }) {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(content)
    link.download = name
    link.click()
    // The browser has started the download by then.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  },
}

function play(button: HTMLElement, content: Blob, kind: 'audio' | 'video') {
  const player = document.createElement(kind)
  player.controls = true
  player.src = URL.createObjectURL(content)
  button.replaceWith(player)
  void player.play().catch(() => undefined)
}
