import type { Platform } from '@portavoz/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { attachments, takesText, useAttachments, withStep } from '../../../../data/conversations/attachments.ts'
import {
  cancelUpload,
  isCancellable,
  removeAttachment,
  sendAttachments,
} from '../../../../data/conversations/send-attachments.ts'
import { writingNow } from '../../../../data/conversations/writing.ts'
import { AttachmentLine } from './attachment-line.tsx'
import { attachmentRefusal, captionRefusal } from './attachment-refusal.ts'

type AttachmentListProps = { conversationId: string; platform: Platform; text: string; onSent: () => void }

/** The files of the next messages, above the message box. */
export function AttachmentList({ conversationId, platform, text, onSent }: AttachmentListProps) {
  const client = useQueryClient()
  const list = useAttachments(conversationId)
  const refusal = list.some(takesText) ? captionRefusal(text) : null
  useEffect(() => {
    const refused = new Map(
      list.flatMap(({ key, file, step }) => {
        const reason = step === 'chosen' ? attachmentRefusal(platform, file) : null
        return reason === null ? [] : [[key, reason]]
      }),
    )
    if (refused.size === 0) return
    attachments.update(conversationId, (current) =>
      current.map((one) => {
        const reason = refused.get(one.key)
        return reason === undefined ? one : withStep(one, { step: 'refused', reason })
      }),
    )
  }, [list, conversationId, platform])
  return (
    <div className="max-h-60 overflow-y-auto border-t border-linea bg-superficie px-3 sm:px-6">
      <ul aria-label="Archivos para enviar">
        {list.map((one) => (
          <AttachmentLine
            key={one.key}
            attachment={one}
            onRetry={() =>
              void sendAttachments({ client, conversationId }, writingNow(client, conversationId, text), onSent)
            }
            onRemove={() =>
              one.step === 'sending' ? cancelUpload(one.key) : removeAttachment(conversationId, one.key)
            }
            isRemovable={one.step !== 'sending' || isCancellable(one)}
          />
        ))}
      </ul>
      {refusal === null ? null : (
        <p role="alert" className="py-1.5 text-sm text-error">
          {refusal}
        </p>
      )}
    </div>
  )
}
