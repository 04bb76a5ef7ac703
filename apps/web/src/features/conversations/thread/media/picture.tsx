import type { Media } from '@portavoz/contract'
import { useRef, useState } from 'react'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DownloadFile } from './download-file.tsx'
import { FailedFile } from './failed-file.tsx'
import { roomFor } from './room.ts'
import { UnshownFile } from './unshown-file.tsx'
import { useCameNear, useShownFile } from './use-shown-file.ts'

type Props = { messageId: string; media: Media; name: string; isSticker: boolean }

/** Fetched when it comes near; large when it is pressed. */
export function Picture({ messageId, media, name, isSticker }: Props) {
  const place = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { show, refuse, isRefused, isHere, failed, again } = useShownFile(messageId, useCameNear(place))
  if (failed) return <FailedFile name={name} again={again} />
  if (isRefused) return <UnshownFile messageId={messageId} name={name} />
  return (
    <>
      <button
        ref={place}
        type="button"
        onClick={() => setOpen(true)}
        aria-label={`Ampliar ${name.toLowerCase()}`}
        style={roomFor(media, isSticker)}
        className="my-1 block max-w-full overflow-hidden rounded-lg bg-current/10"
      >
        {isHere ? <img ref={show} onError={refuse} alt="" className="size-full object-cover" /> : null}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        size="full"
        title={name}
        foot={<DownloadFile messageId={messageId} name={name} />}
      >
        {isHere ? <img ref={show} alt={name} className="mx-auto max-h-full max-w-full object-contain" /> : null}
      </Dialog>
    </>
  )
}
