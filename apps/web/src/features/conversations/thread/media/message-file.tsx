import { messageTypeLabel, type Media, type Message, displayKindOf } from '@portavoz/contract'
import { CircleAlert } from 'lucide-react'
import { Suspense } from 'react'
import { afterFirstPage } from '../../../../lib/page-settled.ts'
import { lazyPart } from '../../../../ui/lazy/lazy-part.ts'
import { DownloadFile } from './download-file.tsx'
import { VideoFile } from './video-file.tsx'
import { ImageFile } from './image-file.tsx'
import { mediaBoxStyle } from './media-size.ts'

/** The messages come first. */
const audioFile = lazyPart(() => afterFirstPage(() => import('./audio-file.tsx')).then((file) => file.AudioFile))

/** Whether the file is an image that is shown, or a placeholder of its size: it needs no label for its type. */
export const isInlineImage = ({ type, media }: Message): boolean =>
  (type === 'image' || type === 'sticker') &&
  (media?.state === 'pending' ? media.width !== null : media?.state === 'kept' && displayKindOf(media.type) === 'image')

/** The file of a message: its preview, its download progress, or the reason why it is missing. */
export function MessageFile({ message, media }: { message: Message; media: Media }) {
  if (media.state === 'lost')
    return (
      <p className="mt-1 flex max-w-72 gap-1.5 text-xs">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        {media.cause}
      </p>
    )
  if (media.state === 'pending') return <PendingFile message={message} media={media} />
  const name = messageTypeLabel(message.type, message.metadata) ?? 'Archivo'
  switch (displayKindOf(media.type)) {
    case 'image':
      return <ImageFile messageId={message.id} media={media} name={name} isSticker={message.type === 'sticker'} />
    case 'audio':
      return <LazyAudioFile message={message} name={message.metadata.fileName ?? name} />
    case 'video':
      return <VideoFile messageId={message.id} media={media} name={name} />
    case null:
      return <DownloadFile messageId={message.id} name={message.metadata.fileName ?? name} />
  }
}

/** The player's place is kept while its code loads. */
const LazyAudioFile = ({ message: { id, metadata }, name }: { message: Message; name: string }) => (
  <Suspense
    fallback={
      <>
        <div className="mt-1 h-12 w-72 max-w-full" />
        <DownloadFile messageId={id} name={name} />
      </>
    }
  >
    <audioFile.Part messageId={id} name={name} seconds={metadata.seconds} />
  </Suspense>
)

/** A placeholder of the size that the file will have. */
function PendingFile({ message, media }: { message: Message; media: Media }) {
  const { type } = message
  const statusText = media.cause ?? 'Descargando…'
  if (!isInlineImage(message) && (type !== 'video' || media.width === null))
    return <p className="text-xs">{statusText}</p>
  return (
    <div
      style={mediaBoxStyle(media, type === 'sticker')}
      className="my-1 grid max-w-full place-items-center rounded-lg bg-current/10 text-xs"
    >
      {type === 'video' ? statusText : `${messageTypeLabel(type)} · ${statusText}`}
    </div>
  )
}
