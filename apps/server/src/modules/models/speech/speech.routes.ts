import { speech as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../../platform/http/http-server.ts'
import type { AccountSpeeches } from './account-speech.service.ts'
import type { TrySpeech } from './try-speech.ts'

type SpeechRoutesInputs = { speeches: AccountSpeeches; trySpeech: TrySpeech }

export function speechRoutes(bind: BindEndpoint, { speeches, trySpeech }: SpeechRoutesInputs): void {
  bind(api.get, (_, viewer) => speeches.read(viewer.workspaceId))
  bind(api.save, async (draft, viewer, { describe }) => {
    const { current, changes } = await speeches.save(viewer.workspaceId, draft)
    describe(changes)
    return current
  })
  bind(api.remove, (_, viewer) => speeches.remove(viewer.workspaceId))
  bind(api.try, async (draft, { workspaceId }) => trySpeech(await speeches.settingsOf(workspaceId, draft)))
}
