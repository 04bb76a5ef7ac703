import type { Media } from '@portavoz/contract'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { DownloadFile } from './download-file.tsx'
import { FailedFile } from './failed-file.tsx'
import { mediaBoxStyle } from './media-size.ts'
import { UnsupportedFile } from './unsupported-file.tsx'
import { useMediaFile } from './use-media-file.ts'

type VideoFileProps = { messageId: string; media: Media; name: string }

/** Loaded when the user asks for it, because it may be large. */
export function VideoFile({ messageId, media, name }: VideoFileProps) {
  const [isWanted, setWanted] = useState(false)
  const { show, markUnsupported, isUnsupported, isLoaded, failed, retry } = useMediaFile(messageId, isWanted)
  if (failed) return <FailedFile name={name} onRetry={retry} />
  if (isUnsupported) return <UnsupportedFile messageId={messageId} name={name} />
  return (
    <>
      <div style={mediaBoxStyle(media)} className="my-1 grid max-w-full overflow-hidden rounded-lg bg-current/10">
        {isLoaded ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- videos of messages have no captions
          <video
            ref={show}
            onError={markUnsupported}
            controls
            autoPlay
            playsInline
            aria-label={name}
            className="size-full"
          />
        ) : (
          <button type="button" disabled={isWanted} onClick={() => setWanted(true)} className="grid place-items-center">
            <span className="inline-flex items-center gap-1.5 text-sm font-medium">
              <Play aria-hidden className="size-4" />
              {isWanted ? 'Cargando…' : `Ver ${name === 'GIF' ? name : 'video'}`}
            </span>
          </button>
        )}
      </div>
      <DownloadFile messageId={messageId} name={name} />
    </>
  )
}
