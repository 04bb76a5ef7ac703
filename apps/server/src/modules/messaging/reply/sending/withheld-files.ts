import type { ReplyPassages } from '../generate/reply-passages.ts'
import type { ReplyContext, SendableFile } from '../types.ts'
import { draftOfRequest } from './draft-of-request.ts'
import { picturesOfQuote } from './pictures-of-quote.ts'
import { lacksFileWorkflow, sendingOfferOf } from './sendable-document.ts'

/**
 * What the reply would send if the workflows in the workspace's n8n knew how, for the journal. Read from the words of
 * the question, also where a model answers: the model's prompt does not list these files.
 */
export function withheldFiles(
  context: ReplyContext,
  { quote }: Pick<ReplyPassages, 'quote'>,
  question: string,
): readonly SendableFile[] {
  if (!lacksFileWorkflow(context)) return []
  const capable = { ...context, hasFileWorkflow: true }
  const pictures = quote ? picturesOfQuote(capable, quote, question).files : []
  return pictures.length > 0 ? pictures : (draftOfRequest(sendingOfferOf(capable), capable)?.files ?? [])
}
