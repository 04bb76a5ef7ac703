import { transcription as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../../platform/http/http-server.ts'
import { baseUrlOf, resolveApiKey, type StoredKey } from '../resolve-api-key.ts'
import type { AccountTranscribers } from './account-transcriber.service.ts'
import type { TryTranscriber } from './try-transcriber.ts'

type TranscriberRoutesInputs = {
  transcribers: AccountTranscribers
  tryTranscriber: TryTranscriber
  keyOfAgent: (workspaceId: string, agentId: string) => Promise<StoredKey | null>
}

export function transcriberRoutes(
  bind: BindEndpoint,
  { transcribers, tryTranscriber, keyOfAgent }: TranscriberRoutesInputs,
): void {
  bind(api.get, (_, viewer) => transcribers.read(viewer.workspaceId))
  bind(api.save, async (draft, viewer, { describe }) => {
    const { current, changes } = await transcribers.save(viewer.workspaceId, draft)
    describe(changes)
    return current
  })
  bind(api.remove, (_, viewer) => transcribers.remove(viewer.workspaceId))
  bind(api.try, async ({ agentId, ...draft }, { workspaceId }) => {
    const { provider, name } = draft
    const stored = agentId === undefined ? transcribers.storedKey(workspaceId) : keyOfAgent(workspaceId, agentId)
    const apiKey = resolveApiKey(draft, await stored)
    return tryTranscriber({ provider, name, apiKey, baseUrl: baseUrlOf(draft), isOperators: false })
  })
}
