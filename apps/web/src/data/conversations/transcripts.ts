import { AppError, type Message, type Transcript, transcription } from '@portavoz/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { mapItems } from '../query/pages.ts'
import { messagesQuery } from './messages.ts'

type TranscriptCorrection = {
  text: string
  /** What the person saw; another correction in between refuses this one. */
  textBefore: string
}

/** The transcript that another correction left; null where the error says something else. */
export const transcriptOfConflict = (error: unknown): Transcript | null =>
  error instanceof AppError && error.code === 'transcripts.changed' ? (error.data as Transcript) : null

/** Shows the correction at once, or the one that came before it, also in a page that live updates do not read again. */
export function useCorrectTranscript({ id, conversationId }: Pick<Message, 'id' | 'conversationId'>) {
  const client = useQueryClient()
  const show = (transcript: Transcript) =>
    client.setQueryData(
      messagesQuery(conversationId).queryKey,
      (data) => data && mapItems(data, (message) => (message.id === id ? { ...message, transcript } : message)),
    )
  return useMutation({
    mutationFn: (correction: TranscriptCorrection) => callApi(transcription.correct, { id, ...correction }),
    onSuccess: show,
    onError: (error) => {
      const stored = transcriptOfConflict(error)
      if (stored) show(stored)
    },
  })
}
