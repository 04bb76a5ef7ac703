import { useRef } from 'react'
import { DownloadFile } from './download-file.tsx'
import { FailedFile } from './failed-file.tsx'
import { UnshownFile } from './unshown-file.tsx'
import { useCameNear, useShownFile } from './use-shown-file.ts'

/** A voice note or a song, with the browser's own controls. */
export function Sound({ messageId, name }: { messageId: string; name: string }) {
  const place = useRef<HTMLDivElement>(null)
  const { show, refuse, isRefused, isHere, failed, again } = useShownFile(messageId, useCameNear(place))
  if (failed) return <FailedFile name={name} again={again} />
  if (isRefused) return <UnshownFile messageId={messageId} name={name} />
  return (
    <>
      <div ref={place} className="mt-1 h-10 w-64 max-w-full">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody wrote down what is said in it */}
        {isHere ? <audio ref={show} onError={refuse} controls aria-label={name} className="size-full" /> : null}
      </div>
      <DownloadFile messageId={messageId} name={name} />
    </>
  )
}
