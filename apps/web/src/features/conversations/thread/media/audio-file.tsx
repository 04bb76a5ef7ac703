import { useRef } from 'react'
import { AudioPlayer } from '../../../../ui/audio/audio-player.tsx'
import { DownloadFile } from './download-file.tsx'
import { FailedFile } from './failed-file.tsx'
import { UnsupportedFile } from './unsupported-file.tsx'
import { useNearViewport, useMediaFile } from './use-media-file.ts'

type AudioFileProps = { messageId: string; name: string; seconds: number | undefined }

/** A voice note or audio file, loaded when it comes near the viewport. */
export function AudioFile({ messageId, name, seconds }: AudioFileProps) {
  const boxRef = useRef<HTMLDivElement>(null)
  const { show, markUnsupported, isUnsupported, isLoaded, failed, retry } = useMediaFile(
    messageId,
    useNearViewport(boxRef),
  )
  if (failed) return <FailedFile name={name} onRetry={retry} />
  if (isUnsupported) return <UnsupportedFile messageId={messageId} name={name} />
  return (
    <>
      <div ref={boxRef} className="mt-1 h-12 w-72 max-w-full">
        {isLoaded ? <AudioPlayer label={name} seconds={seconds} source={show} onError={markUnsupported} /> : null}
      </div>
      <DownloadFile messageId={messageId} name={name} />
    </>
  )
}
