import { transcription as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { CorrectTranscript } from './correct-transcript.ts'

export const transcriptionRoutes = (bind: BindEndpoint, correct: CorrectTranscript): void =>
  bind(api.correct, ({ id, text, textBefore }, { workspaceId, id: by }) =>
    correct({ workspaceId, messageId: id, text, textBefore, by }),
  )
