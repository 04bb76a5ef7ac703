/*
 * Error tables are apart from endpoints, and `AppError` apart from the tables, so that the sign-in bundle stays small.
 */
import { agentVersionErrors } from '../agent-versions/errors.ts'
import { agentErrors } from '../agents/errors.ts'
import { authErrors } from '../auth/errors.ts'
import { backupErrors } from '../backups/errors.ts'
import { placeErrors } from '../places/errors.ts'
import { cannedReplyErrors } from '../canned-replies/errors.ts'
import { commonErrors } from '../common/schema.ts'
import { contactErrors } from '../contacts/errors.ts'
import { conversationLogErrors } from '../conversation-logs/errors.ts'
import { conversationErrors } from '../conversations/errors.ts'
import { documentErrors } from '../documents/errors.ts'
import { evolutionErrors } from '../evolution/errors.ts'
import { extractionErrors } from '../extraction/errors.ts'
import { integrationKeyErrors } from '../integration-keys/errors.ts'
import { installationAccountErrors } from '../installation-accounts/errors.ts'
import { leadErrors } from '../leads/errors.ts'
import { mediaErrors } from '../media/errors.ts'
import { modelErrors } from '../models/errors.ts'
import { n8nWorkflowErrors } from '../n8n/workflows.errors.ts'
import { n8nErrors } from '../n8n/errors.ts'
import { noteErrors } from '../notes/errors.ts'
import { oidcErrors } from '../oidc/errors.ts'
import { paymentReceiptErrors } from '../payment-receipts/errors.ts'
import { profileErrors } from '../profile/errors.ts'
import { pushErrors } from '../push/errors.ts'
import { questionErrors } from '../unanswered-questions/errors.ts'
import { secondFactorErrors } from '../second-factor/errors.ts'
import { slowQueryErrors } from './slow-query-errors.ts'
import { remoteLinkErrors } from '../remote-links/errors.ts'
import { staffNoticeErrors } from '../staff-notices/errors.ts'
import { telegramErrors } from '../telegram/errors.ts'
import { testErrors } from '../agent-tests/errors.ts'
import { transcriptionErrors } from '../transcription/errors.ts'
import { webPageErrors } from '../web-pages/errors.ts'
import { whatsappErrors } from '../whatsapp/errors.ts'
import { workspaceErrors } from '../workspaces/errors.ts'

/** `fieldText`: the sentence under the refused form field, where it differs from `text`. */
export type CatalogEntry = {
  status: number
  text: string
  fieldText?: string
  /** The form field, if the response names none. */
  field?: string
}

/** Every error that is sent to clients, with its status and Spanish sentence. */
export const errorCatalog = {
  ...commonErrors,
  ...authErrors,
  ...secondFactorErrors,
  ...oidcErrors,
  ...profileErrors,
  ...agentErrors,
  ...agentVersionErrors,
  ...telegramErrors,
  ...whatsappErrors,
  ...remoteLinkErrors,
  ...contactErrors,
  ...conversationErrors,
  ...conversationLogErrors,
  ...mediaErrors,
  ...noteErrors,
  ...cannedReplyErrors,
  ...placeErrors,
  ...slowQueryErrors,
  ...evolutionErrors,
  ...extractionErrors,
  ...documentErrors,
  ...testErrors,
  ...integrationKeyErrors,
  ...leadErrors,
  ...questionErrors,
  ...modelErrors,
  ...n8nErrors,
  ...n8nWorkflowErrors,
  ...webPageErrors,
  ...transcriptionErrors,
  ...paymentReceiptErrors,
  ...workspaceErrors,
  ...pushErrors,
  ...staffNoticeErrors,
  ...backupErrors,
  ...installationAccountErrors,
} satisfies Record<string, CatalogEntry>
export type ErrorCode = keyof typeof errorCatalog
