import { kindOf, type Media, type Message, shownAs } from '@portavoz/contract'
import { CircleAlert } from 'lucide-react'
import { DownloadFile } from './download-file.tsx'
import { Film } from './film.tsx'
import { Picture } from './picture.tsx'
import { roomFor } from './room.ts'
import { Sound } from './sound.tsx'

/** A picture that is seen, or whose room waits for it: it needs no words for what it is. */
export const isPicture = ({ type, media }: Message): boolean =>
  (type === 'image' || type === 'sticker') &&
  (media?.state === 'pending' ? media.width !== null : media?.state === 'kept' && shownAs(media.type) === 'image')

/** The file that came with a message: what it is, that it is on its way, or why it is not here. */
export function MessageFile({ message, media }: { message: Message; media: Media }) {
  if (media.state === 'lost')
    return (
      <p className="mt-1 flex max-w-72 gap-1.5 text-xs">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        {media.cause}
      </p>
    )
  if (media.state === 'pending') return <Coming message={message} media={media} />
  const name = kindOf(message.type) ?? 'Archivo'
  switch (shownAs(media.type)) {
    case 'image':
      return <Picture messageId={message.id} media={media} name={name} isSticker={message.type === 'sticker'} />
    case 'audio':
      return <Sound messageId={message.id} name={name} />
    case 'video':
      return <Film messageId={message.id} media={media} name={name} />
    case null:
      return <DownloadFile messageId={message.id} name={message.metadata.fileName ?? name} />
  }
}

/** In the room that it will take. */
function Coming({ message, media }: { message: Message; media: Media }) {
  const { type } = message
  const words = media.cause ?? 'Descargando…'
  if (!isPicture(message) && (type !== 'video' || media.width === null)) return <p className="text-xs">{words}</p>
  return (
    <div
      style={roomFor(media, type === 'sticker')}
      className="my-1 grid max-w-full place-items-center rounded-lg bg-current/10 text-xs"
    >
      {type === 'video' ? words : `${kindOf(type)} · ${words}`}
    </div>
  )
}
