import { formatDetails, messageTypeLabel, type Message } from '@portavoz/contract'
import { Ban, Contact, File, Image, MapPin, MessageSquare, Mic, Music, Sticker, Video } from 'lucide-react'
import { Suspense } from 'react'
import { cx } from '../../../lib/cx.ts'
import { Collapsible } from '../../../ui/collapsible.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { LongText } from './long-text.tsx'
import { isInlineImage, MessageFile } from './media/message-file.tsx'
import { ReadingText } from './reading-text.tsx'
import { TranscriptText } from './transcript/transcript-text.tsx'

const kindIcons = {
  image: Image,
  sticker: Sticker,
  voice: Mic,
  audio: Music,
  video: Video,
  document: File,
  location: MapPin,
  contact: Contact,
  other: MessageSquare,
} as const

const receiptCard = lazyPart(() => import('./payment-receipt/receipt-card.tsx').then((file) => file.ReceiptCard))

type MessageContentProps = { message: Message; bubbleClass: string }

/** The content of a message, its earlier versions, and the contact's reaction to it. */
export function MessageContent({ message, bubbleClass }: MessageContentProps) {
  const { deletedAt, editedAt, earlier, reaction } = message
  const hadContent = message.content !== '' || message.transcript || messageTypeLabel(message.type)
  return (
    <>
      <div
        className={cx(
          'w-fit max-w-full rounded-2xl px-3.5 py-2 text-sm',
          deletedAt ? 'border border-dashed border-linea-fuerte text-texto-2' : bubbleClass,
        )}
      >
        {deletedAt ? (
          <>
            <p className="flex items-center gap-1.5 italic">
              <Ban aria-hidden className="size-4 shrink-0" />
              {message.direction === 'incoming' ? 'El contacto eliminó este mensaje' : 'Eliminaste este mensaje'}
            </p>
            {hadContent ? (
              <Collapsible title="Ver lo que decía">
                <MessageBody message={message} />
              </Collapsible>
            ) : null}
          </>
        ) : (
          <MessageBody message={message} />
        )}
        {editedAt && earlier.length > 0 ? (
          <Collapsible title="Editado">
            <p className="font-medium">Antes decía:</p>
            <ol>
              {earlier.map((version, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- versions are only ever added at the end
                <li key={index} className="wrap-anywhere whitespace-pre-wrap">
                  {version || 'Nada, sin texto'}
                </li>
              ))}
            </ol>
          </Collapsible>
        ) : null}
      </div>
      {reaction ? (
        <span
          role="img"
          aria-label={`El contacto reaccionó con ${reaction}`}
          title={`El contacto reaccionó con ${reaction}`}
          className={
            'relative mx-2 -mt-1.5 flex h-6 w-fit items-center rounded-full border border-linea bg-superficie ' +
            'px-1.5 text-sm'
          }
        >
          {reaction}
        </span>
      ) : null}
    </>
  )
}

function MessageBody({ message }: { message: Message }) {
  const { type, content, metadata, media, transcript, reading, paymentReceipt } = message
  const kind = metadata.speech === 'spoken' ? 'Se envió como nota de voz' : messageTypeLabel(type, metadata)
  const Icon = type === 'text' || isInlineImage(message) ? null : kindIcons[type]
  const details = formatDetails(metadata)
  return (
    <>
      {kind && Icon ? (
        <p className="flex items-center gap-1.5 font-medium">
          <Icon aria-hidden className="size-4 shrink-0 self-start translate-y-0.5" />
          <span className="min-w-0 wrap-anywhere">
            {kind}
            {details === '' ? null : <span className="num font-normal"> · {details}</span>}
          </span>
        </p>
      ) : null}
      {media ? <MessageFile message={message} media={media} /> : null}
      {metadata.isCut ? (
        <p className="text-xs opacity-80">
          {media && type === 'text'
            ? 'Es solo el principio: el mensaje completo está en el archivo.'
            : 'Es solo el principio: el mensaje era más largo de lo que se guarda.'}
        </p>
      ) : null}
      {metadata.isTranscript && !transcript ? <p className="text-xs font-medium">Transcripción</p> : null}
      {content ? <LongText text={content} /> : null}
      {transcript ? <TranscriptText message={message} transcript={transcript} /> : null}
      {reading ? <ReadingText reading={reading} /> : null}
      {paymentReceipt ? (
        <Suspense fallback={null}>
          <receiptCard.Part message={message} receipt={paymentReceipt} />
        </Suspense>
      ) : null}
    </>
  )
}
