import { transcription as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../../platform/http/http-server.ts'
import type { AccountTranscribers } from './account-transcriber.service.ts'
import type { TryTranscriber } from './try-transcriber.ts'

type TranscriberRoutesInputs = { transcribers: AccountTranscribers; tryTranscriber: TryTranscriber }

export function transcriberRoutes(bind: BindEndpoint, { transcribers, tryTranscriber }: TranscriberRoutesInputs): void {
  bind(api.get, (_, viewer) => transcribers.read(viewer.workspaceId))
  bind(api.save, async (draft, viewer, { describe }) => {
    const { current, changes } = await transcribers.save(viewer.workspaceId, draft)
    describe(changes)
    return current
  })
  bind(api.remove, (_, viewer) => transcribers.remove(viewer.workspaceId))
  bind(api.try, async (draft, { workspaceId }) => tryTranscriber(await transcribers.settingsOf(workspaceId, draft)))
}
