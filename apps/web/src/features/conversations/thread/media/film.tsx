import type { Media } from '@portavoz/contract'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { DownloadFile } from './download-file.tsx'
import { FailedFile } from './failed-file.tsx'
import { roomFor } from './room.ts'
import { UnshownFile } from './unshown-file.tsx'
import { useShownFile } from './use-shown-file.ts'

type Props = { messageId: string; media: Media; name: string }

/** Fetched when somebody wants to see it: it may be large. */
export function Film({ messageId, media, name }: Props) {
  const [isWanted, setWanted] = useState(false)
  const { show, refuse, isRefused, isHere, failed, again } = useShownFile(messageId, isWanted)
  if (failed) return <FailedFile name={name} again={again} />
  if (isRefused) return <UnshownFile messageId={messageId} name={name} />
  return (
    <>
      <div style={roomFor(media)} className="my-1 grid max-w-full overflow-hidden rounded-lg bg-current/10">
        {isHere ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody wrote down what is said in it
          <video ref={show} onError={refuse} controls autoPlay playsInline aria-label={name} className="size-full" />
        ) : (
          <button type="button" disabled={isWanted} onClick={() => setWanted(true)} className="grid place-items-center">
            <span className="inline-flex items-center gap-1.5 text-sm font-medium">
              <Play aria-hidden className="size-4" />
              {isWanted ? 'Cargando…' : 'Ver video'}
            </span>
          </button>
        )}
      </div>
      <DownloadFile messageId={messageId} name={name} />
    </>
  )
}
