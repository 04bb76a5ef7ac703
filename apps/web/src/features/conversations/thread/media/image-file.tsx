import type { Media } from '@portavoz/contract'
import { useRef, useState } from 'react'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { DownloadFile } from './download-file.tsx'
import { FailedFile } from './failed-file.tsx'
import { mediaBoxStyle } from './media-size.ts'
import { UnsupportedFile } from './unsupported-file.tsx'
import { useNearViewport, useMediaFile } from './use-media-file.ts'

type ImageFileProps = { messageId: string; media: Media; name: string; isSticker: boolean }

/** Loaded when it comes near the viewport; enlarged when it is pressed. */
export function ImageFile({ messageId, media, name, isSticker }: ImageFileProps) {
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { show, markUnsupported, isUnsupported, isLoaded, failed, retry } = useMediaFile(
    messageId,
    useNearViewport(buttonRef),
  )
  if (failed) return <FailedFile name={name} onRetry={retry} />
  if (isUnsupported) return <UnsupportedFile messageId={messageId} name={name} />
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        onClick={() => setOpen(true)}
        aria-label={`Ampliar ${name.toLowerCase()}`}
        style={mediaBoxStyle(media, isSticker)}
        className="my-1 block max-w-full overflow-hidden rounded-lg bg-current/10"
      >
        {isLoaded ? <img ref={show} onError={markUnsupported} alt="" className="size-full object-cover" /> : null}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        size="full"
        title={name}
        footer={<DownloadFile messageId={messageId} name={name} />}
      >
        {isLoaded ? <img ref={show} alt={name} className="mx-auto max-h-full max-w-full object-contain" /> : null}
      </Dialog>
    </>
  )
}
