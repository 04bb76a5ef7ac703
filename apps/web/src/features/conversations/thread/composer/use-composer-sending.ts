import { limits } from '@portavoz/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { takesText, toSend, useAttachments } from '../../../../data/conversations/attachments.ts'
import { isJustAnswered } from '../../../../data/conversations/just-answered.ts'
import { useSendMessage } from '../../../../data/conversations/send-message.ts'
import { type Writing, writingNow } from '../../../../data/conversations/writing.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import type { VoiceRecorder } from './voice/use-voice-recorder.ts'

type ComposerContent = { conversationId: string; text: string; recorder: VoiceRecorder }
type ComposerEvents = { box: RefObject<HTMLTextAreaElement | null>; onSent: () => void }

const showError = (error: Error) => toast({ title: 'Error', description: error.message, kind: 'error' })

/**
 * Sends all that the composer has: the voice note that is being recorded, the attached files, and the text, which goes
 * below the first file that may have one or else after them.
 */
export function useComposerSending(
  { conversationId, text, recorder }: ComposerContent,
  { box, onSent }: ComposerEvents,
) {
  const client = useQueryClient()
  const attached = useAttachments(conversationId)
  const files = toSend(attached)
  const [answered, setAnswered] = useState<{ after: string | undefined } | null>(null)
  const message = useSendMessage(conversationId, (error, seen) =>
    // Without a box, the conversation was closed.
    isJustAnswered(error) && box.current ? setAnswered({ after: seen }) : showError(error),
  )
  const isRecording = recorder.state.step === 'recording'
  const isBusy = message.isSending || attached.some(({ step }) => step === 'sending')
  const isEmpty = text === '' && files.length === 0 && !isRecording
  const isUnsendable = files.some(takesText) ? text.length > limits.captionMax : isEmpty

  async function submit() {
    if (isUnsendable || isBusy) return
    setAnswered(null)
    const writing = writingNow(client, conversationId, text)
    // The text alone would tell of a voice note that is missing.
    if (isRecording && !(await recorder.stop())) return
    const rest = isRecording || files.length > 0 ? await sendFiles(writing) : text
    if (rest !== '') message.send({ content: rest, seen: writing.seen }, { onSuccess: onSent })
  }

  /** The rest of the work is loaded with the list of files. Returns the text that no file took. */
  async function sendFiles(writing: Writing): Promise<string> {
    try {
      const { sendAttachments } = await import('../../../../data/conversations/send-attachments.ts')
      return await sendAttachments({ client, conversationId }, writing, onSent)
    } catch (error) {
      showError(error as Error)
      return ''
    }
  }

  return {
    submit: () => void submit(),
    hasAttached: attached.length > 0,
    isSendingText: message.isSending,
    isBusy,
    isEmpty,
    isUnsendable,
    answered,
    dismissAnswered: () => setAnswered(null),
  }
}
