import { useRef } from 'react'
import { DownloadFile } from './download-file.tsx'
import { FailedFile } from './failed-file.tsx'
import { UnsupportedFile } from './unsupported-file.tsx'
import { useNearViewport, useMediaFile } from './use-media-file.ts'

/** A voice note or audio file with the browser's own controls. */
export function AudioFile({ messageId, name }: { messageId: string; name: string }) {
  const boxRef = useRef<HTMLDivElement>(null)
  const { show, markUnsupported, isUnsupported, isLoaded, failed, retry } = useMediaFile(
    messageId,
    useNearViewport(boxRef),
  )
  if (failed) return <FailedFile name={name} onRetry={retry} />
  if (isUnsupported) return <UnsupportedFile messageId={messageId} name={name} />
  return (
    <>
      <div ref={boxRef} className="mt-1 h-10 w-72 max-w-full">
        {isLoaded ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- voice messages have no captions
          <audio
            ref={show}
            onError={markUnsupported}
            controls
            controlsList="nodownload"
            aria-label={name}
            className="size-full"
          />
        ) : null}
      </div>
      <DownloadFile messageId={messageId} name={name} />
    </>
  )
}
