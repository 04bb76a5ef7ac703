import * as z from 'zod/mini'
import { Id, EmptyObject } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'

/** Why a message's file could not be stored. */
export const MediaLossReason = z.enum(['too_large', 'too_large_for_bot', 'gone', 'damaged', 'unreachable', 'no_room'])

/** Why a download is still pending. */
export const MediaWaitReason = z.enum(['server_full', 'server_refuses', 'key_lost'])
export type MediaWaitReason = z.infer<typeof MediaWaitReason>
export type MediaLossReason = z.infer<typeof MediaLossReason>

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)

const reasonSentences: Record<MediaLossReason | MediaWaitReason, string> = {
  too_large: `El archivo pesa más de ${megabytes(limits.mediaBytes)} MB y no se guardó. Míralo en el celular.`,
  too_large_for_bot:
    'El archivo pesa más de 20 MB y Telegram no lo entrega a los bots. Pide que lo envíen más liviano.',
  gone: 'El archivo ya no estaba cuando se fue a buscar. Pide que lo envíen de nuevo.',
  damaged: 'El archivo llegó dañado y no se guardó. Pide que lo envíen de nuevo.',
  unreachable: 'No se pudo descargar el archivo, aunque se intentó durante un día. Pide que lo envíen de nuevo.',
  no_room: 'El archivo no se guardó: tu cuenta llenó su espacio. Elimina conversaciones para hacer sitio.',
  server_full: 'No hay espacio en el servidor. El archivo se descargará cuando lo haya.',
  server_refuses: 'El servidor no pudo guardar el archivo. Se intenta de nuevo.',
  key_lost:
    'La clave del servidor cambió y el archivo no se puede descargar. Llegará cuando vuelva la SECRET_KEY de antes. Míralo en el celular.',
}

/** The reason as a Spanish sentence, with what to do. */
export const describeMediaReason = (reason: MediaLossReason | MediaWaitReason): string => reasonSentences[reason]

/** The file was not stored because of its size. */
export const isTooLarge = (reason: MediaLossReason | MediaWaitReason | null): boolean =>
  reason === 'too_large' || reason === 'too_large_for_bot'

/** The file of a message. `type` is detected from the content, not taken from the sender. */
export const Media = z.object({
  state: z.enum(['pending', 'kept', 'lost']),
  type: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  /** Displayed size in pixels; null if unknown. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Spanish: why it is not stored, or not yet. */
  cause: z.nullable(z.string()),
})
export type Media = z.infer<typeof Media>

const displayableTypes = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  audio: ['audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/wav'],
  video: ['video/mp4', 'video/webm'],
} as const

/** The element that can safely display the type; null for download only. */
export const displayKindOf = (type: string | null): keyof typeof displayableTypes | null =>
  (['image', 'audio', 'video'] as const).find((kind) =>
    (displayableTypes[kind] as readonly string[]).includes(type ?? ''),
  ) ?? null

export const media = {
  /** Streams the file to a member of its workspace. */
  file: endpoint({
    method: 'GET',
    path: '/messages/:id/media',
    access: 'viewer',
    shape: 'file',
    input: z.object({ id: Id }),
    output: EmptyObject,
  }),
  /** Streams the file to the workspace's n8n workflow while the workflow sends it. */
  beingSent: endpoint({
    method: 'GET',
    path: '/messages/:id/file-to-send',
    access: 'integration',
    shape: 'file',
    input: z.object({ id: Id }),
    output: EmptyObject,
  }),
}
