import type { ExchangeOutcome } from '@portavoz/contract'
import type { Clock } from '../../../../platform/time/clock.ts'
import { previewContext } from './preview-context.ts'
import type { PreviewRequest } from './preview-request.ts'
import { createGenerateReply, type GenerateReplyDeps } from '../generate/generate-reply.ts'
import { recordUsage, type TurnUsage } from '../generate/record-usage.ts'
import { runTurn } from '../run-turn.ts'
import type { OwnerFiles } from '../commit/attach-files.ts'
import type { ListSendable } from '../sending/sendable-documents.store.ts'
import type { ReplyPart, TurnResult, TurnStore } from '../turn-result.ts'

export type ReplyPreview = TurnUsage & {
  outcome: ExchangeOutcome
  /** As the contact would read it; null when nothing would be sent. */
  reply: string | null
  detail: TurnResult['detail']
  lead: TurnResult['lead']
}

type PreviewReplyDeps = Omit<GenerateReplyDeps, 'modelSessionFor' | 'startTyping' | 'addJournalLine'> & {
  listSendable: ListSendable
}

/** A preview sends no file. */
const NO_FILES: OwnerFiles = { copy: async () => 'copied', discard: async () => {} }

/** Runs one turn without a contact: it stores, notifies and sends nothing. */
export const createPreviewReply =
  (deps: PreviewReplyDeps) =>
  async (request: PreviewRequest): Promise<ReplyPreview> => {
    const { store, turnResult } = createMemoryStore()
    const clock = simulatedClock(deps.clock, request.at)
    const { usage, deps: generateDeps } = recordUsage({
      ...deps,
      clock,
      modelSessionFor: async () => request.modelSession,
      startTyping: () => () => {},
      addJournalLine: store.addJournalLine,
    })
    const turn = {
      clock,
      store,
      ownerFiles: NO_FILES,
      generate: createGenerateReply(generateDeps),
      speaks: false,
      postpone: null,
      afterCommit: () => {},
      afterLeadSaved: () => {},
    }
    await runTurn(turn, previewContext(request, await deps.listSendable(request.agent, request.at)))
    const { outcome, parts, detail, lead } = turnResult()
    const reply = parts.length > 0 ? parts.map(textOfPart).join('\n') : null
    return { ...usage, outcome, reply, detail, lead }
  }

const textOfPart = ({ text, file }: ReplyPart) => (file ? `📎 ${file.fileName}` : text)

/** Begins at `at` and runs as fast as the real clock. */
function simulatedClock(clock: Clock, at: Date): Clock {
  const startedAt = clock.now().getTime()
  return { now: () => new Date(at.getTime() + clock.now().getTime() - startedAt) }
}

/** A store that keeps only the turn result. */
function createMemoryStore() {
  let lastResult: TurnResult | null = null
  const store: TurnStore = {
    async close(_, result) {
      lastResult = result
      return true
    },
    recordGenerationStart: async () => {},
    addJournalLine: async () => {},
  }
  const turnResult = () => {
    if (!lastResult) throw new Error('the preview has no result')
    return lastResult
  }
  return { store, turnResult }
}
