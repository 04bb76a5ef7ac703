import * as z from 'zod/mini'
import { Id, Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** Why a file that came with a message is not kept. */
export const LostReason = z.enum(['too_large', 'too_large_for_bot', 'gone', 'damaged', 'unreachable', 'no_room'])

/** Why one that is still to come waits. */
export const WaitReason = z.enum(['server_full', 'server_refuses', 'key_lost'])
export type WaitReason = z.infer<typeof WaitReason>
export type LostReason = z.infer<typeof LostReason>

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)

const words: Record<LostReason | WaitReason, string> = {
  too_large: `El archivo pesa más de ${megabytes(limits.mediaBytes)} MB y no se guardó. Míralo en el celular.`,
  too_large_for_bot:
    'El archivo pesa más de 20 MB y Telegram no lo entrega a los bots. Pide que lo envíen más liviano.',
  gone: 'El archivo ya no estaba cuando se fue a buscar. Pide que lo envíen de nuevo.',
  damaged: 'El archivo llegó dañado y no se guardó. Pide que lo envíen de nuevo.',
  unreachable: 'No se pudo descargar el archivo, aunque se intentó durante un día. Pide que lo envíen de nuevo.',
  no_room: `El archivo no se guardó: tu cuenta ya guarda ${megabytes(limits.mediaBytesOfAccount) / 1024} GB. Elimina conversaciones para hacer sitio.`,
  server_full: 'No hay espacio en el servidor. El archivo se descargará cuando lo haya.',
  server_refuses: 'El servidor no pudo guardar el archivo. Se intenta de nuevo.',
  key_lost:
    'La clave del servidor cambió y el archivo no se puede descargar. Llegará cuando vuelva la SECRET_KEY de antes. Míralo en el celular.',
}

/** What happened to a file that is not kept, and what to do. */
export const lostWords = (reason: LostReason | WaitReason): string => words[reason]

/** The file that came with a message. `type` is what its content says it is, whatever its sender said. */
export const Media = z.object({
  state: z.enum(['pending', 'kept', 'lost']),
  type: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  /** In pixels, as it is shown; null where nobody knows. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** In Spanish, why it is not kept, or not yet. */
  cause: z.nullable(z.string()),
})
export type Media = z.infer<typeof Media>

const shown = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  audio: ['audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/wav'],
  video: ['video/mp4', 'video/webm'],
} as const

/** As what a browser shows it without any danger; null for what is only downloaded. */
export const shownAs = (type: string | null): keyof typeof shown | null =>
  (['image', 'audio', 'video'] as const).find((kind) => (shown[kind] as readonly string[]).includes(type ?? '')) ?? null

export const media = {
  /** The file itself, to its owner. */
  file: endpoint({
    method: 'GET',
    path: '/messages/:id/media',
    access: 'user',
    shape: 'file',
    input: z.object({ id: Id }),
    output: Nothing,
  }),
}
