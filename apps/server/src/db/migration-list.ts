import * as ground from './migrations/0001-ground.ts'
import * as groundRepair from './migrations/0001-ground-repair.ts'
import * as access from './migrations/0002-access.ts'
import * as accessRepair from './migrations/0002-access-repair.ts'
import * as whatsapp from './migrations/0003-whatsapp.ts'
import * as connectionHistory from './migrations/0004-connection-history.ts'
import * as remoteLink from './migrations/0005-remote-link.ts'
import * as whatIsNotText from './migrations/0006-what-is-not-text.ts'
import * as whoseLine from './migrations/0007-whose-line.ts'
import * as phonesInFull from './migrations/0008-phones-in-full.ts'
import * as formerPhone from './migrations/0009-former-phone.ts'
import * as search from './migrations/0020-search.ts'
import * as inbox from './migrations/0021-inbox.ts'
import * as sealedWaysIn from './migrations/0022-sealed-ways-in.ts'
import * as media from './migrations/0023-media.ts'
import * as counts from './migrations/0026-counts.ts'
import * as whoseFiles from './migrations/0027-whose-files.ts'
import * as leftBehindSince from './migrations/0028-left-behind-since.ts'
import * as figures from './migrations/0031-figures.ts'
import * as sentOnce from './migrations/0031-sent-once.ts'
import * as tries from './migrations/0033-tries.ts'
import * as contactPhones from './migrations/0034-contact-phones.ts'
import * as knowledge from './migrations/0034-knowledge.ts'
import * as unopened from './migrations/0035-unopened.ts'
import * as openedAsNone from './migrations/0038-opened-as-none.ts'
import * as embeddings from './migrations/0039-embeddings.ts'
import * as leads from './migrations/0040-leads.ts'
import * as unclaimed from './migrations/0041-unclaimed.ts'
import * as models from './migrations/0043-models.ts'
import * as leadsSent from './migrations/0044-leads-sent.ts'
import * as versions from './migrations/0046-versions.ts'
import * as tests from './migrations/0047-tests.ts'
import * as unanswered from './migrations/0048-unanswered.ts'
import * as savedSearchesChanged from './migrations/0049-saved-searches-changed.ts'
import * as n8n from './migrations/0050-n8n.ts'
import * as n8nSessions from './migrations/0051-n8n-sessions.ts'
import * as n8nSessionsRepair from './migrations/0051-n8n-sessions-repair.ts'
import * as botsOfWorkflows from './migrations/0052-bots-of-workflows.ts'
import * as evolution from './migrations/0053-evolution.ts'
import * as n8nInstalls from './migrations/0054-n8n-installs.ts'
import * as askedWhenSpent from './migrations/0055-asked-when-spent.ts'
import * as lookupSecrets from './migrations/0057-lookup-secrets.ts'
import * as n8nInUse from './migrations/0059-n8n-in-use.ts'
import * as phonesInWords from './migrations/0060-phones-in-words.ts'
import * as replyHandovers from './migrations/0061-reply-handovers.ts'
import * as workers from './migrations/0062-workers.ts'
import * as whatsappWebVersion from './migrations/0063-whatsapp-web-version.ts'
import * as workflowFingerprint from './migrations/0064-workflow-fingerprint.ts'
import * as installationKey from './migrations/0065-installation-key.ts'
import * as largeInbox from './migrations/0065-large-inbox.ts'
import * as uncertainSends from './migrations/0066-uncertain-sends.ts'
import * as signUp from './migrations/0067-sign-up.ts'
import * as attendance from './migrations/0068-attendance.ts'
import * as loopStalls from './migrations/0069-loop-stalls.ts'
import * as sendingLimits from './migrations/0070-sending-limits.ts'
import * as askedLeadFields from './migrations/0071-asked-lead-fields.ts'
import * as remarkCounts from './migrations/0072-remark-counts.ts'
import * as taskAttempts from './migrations/0073-task-attempts.ts'
import * as botReleases from './migrations/0074-bot-releases.ts'
import * as quotaWarnings from './migrations/0075-quota-warnings.ts'
import * as messageDays from './migrations/0076-message-days.ts'
import * as signUpSpending from './migrations/0077-sign-up-spending.ts'
import * as refusedWebVersions from './migrations/0078-refused-web-versions.ts'
import * as auditLog from './migrations/0079-audit-log.ts'
import * as workspaces from './migrations/0080-workspaces.ts'
import * as assignment from './migrations/0081-assignment.ts'
import * as waitingConversations from './migrations/0082-waiting-conversations.ts'
import * as savedBy from './migrations/0083-saved-by.ts'
import * as activity from './migrations/0084-activity.ts'
import * as secondFactor from './migrations/0085-second-factor.ts'
import * as push from './migrations/0086-push.ts'
import * as contacts from './migrations/0087-contacts.ts'
import * as waitingSince from './migrations/0089-waiting-since.ts'
import * as signature from './migrations/0090-signature.ts'
import * as blockedWaits from './migrations/0091-blocked-waits.ts'
import * as contactOrigin from './migrations/0092-contact-origin.ts'
import * as listedAgain from './migrations/0094-listed-again.ts'
import * as openidConnect from './migrations/0095-openid-connect.ts'
import * as digestAndStaffChats from './migrations/0096-digest-and-staff-chats.ts'
import * as workspaceBrand from './migrations/0098-workspace-brand.ts'
import * as workingSpans from './migrations/0099-working-spans.ts'
import * as wokenDigestItems from './migrations/0100-woken-digest-items.ts'
import * as claimedInvitations from './migrations/0101-claimed-invitations.ts'
import * as backupRuns from './migrations/0102-backup-runs.ts'
import * as unassignReasons from './migrations/0103-unassign-reasons.ts'
import * as contactActivity from './migrations/0104-contact-activity.ts'
import * as accountSuspension from './migrations/0105-account-suspension.ts'
import * as retention from './migrations/0106-retention.ts'
import * as restoredInstallation from './migrations/0107-restored-installation.ts'
import * as releaseNotes from './migrations/0109-release-notes.ts'
import * as analytics from './migrations/0110-analytics.ts'
import * as webPages from './migrations/0112-web-pages.ts'
import * as webAgents from './migrations/0119-web-agents-and-hidden-steps.ts'
import * as transcripts from './migrations/0120-transcripts.ts'
import * as readings from './migrations/0121-readings.ts'
import * as modelsThatSee from './migrations/0122-models-that-see.ts'
import * as suspendedOwner from './migrations/0127-suspended-owner.ts'
import * as conversationsOfPlatform from './migrations/0129-conversations-of-platform.ts'
import * as documentsSentOnRequest from './migrations/0130-documents-sent-on-request.ts'
import * as sentDocuments from './migrations/0131-sent-documents.ts'
import * as paymentReceipts from './migrations/0132-payment-receipts.ts'
import * as documentPictures from './migrations/0134-document-pictures.ts'
import * as workflowsThatSendFiles from './migrations/0136-workflows-that-send-files.ts'
import * as cannedReplyFiles from './migrations/0137-canned-reply-files.ts'
import * as places from './migrations/0138-places.ts'
import * as voiceReplies from './migrations/0139-voice-replies.ts'
import * as readingPages from './migrations/0140-reading-pages.ts'
import * as markedFolders from './migrations/0142-marked-folders.ts'
import * as receiptFiles from './migrations/0143-receipt-files.ts'
import * as heardLeadFields from './migrations/0144-heard-lead-fields.ts'
import * as oldRowKeys from './migrations/0145-old-row-keys.ts'
import * as pushSaveOrder from './migrations/0146-push-save-order.ts'
import * as testOutcomes from './migrations/0147-test-outcomes.ts'
import * as lastIsTranscript from './migrations/0148-last-is-transcript.ts'
import * as leaseTokens from './migrations/0149-lease-tokens.ts'

/**
 * Runs by name each migration that a database lacks, also where a later one already ran. Migrations are never edited or
 * renamed: `migration-history.test.ts` keeps the hash of each.
 */
export const migrations = {
  '0001-ground': ground,
  '0001-ground-repair': groundRepair,
  '0002-access': access,
  '0002-access-repair': accessRepair,
  '0003-whatsapp': whatsapp,
  '0004-connection-history': connectionHistory,
  '0005-remote-link': remoteLink,
  '0006-what-is-not-text': whatIsNotText,
  '0007-whose-line': whoseLine,
  '0008-phones-in-full': phonesInFull,
  '0009-former-phone': formerPhone,
  '0020-search': search,
  '0021-inbox': inbox,
  '0022-sealed-ways-in': sealedWaysIn,
  '0023-media': media,
  '0026-counts': counts,
  '0027-whose-files': whoseFiles,
  '0028-left-behind-since': leftBehindSince,
  '0031-figures': figures,
  '0031-sent-once': sentOnce,
  '0033-tries': tries,
  '0034-contact-phones': contactPhones,
  '0034-knowledge': knowledge,
  '0035-unopened': unopened,
  '0038-opened-as-none': openedAsNone,
  '0039-embeddings': embeddings,
  '0040-leads': leads,
  '0041-unclaimed': unclaimed,
  '0043-models': models,
  '0044-leads-sent': leadsSent,
  '0046-versions': versions,
  '0047-tests': tests,
  '0048-unanswered': unanswered,
  '0049-saved-searches-changed': savedSearchesChanged,
  '0050-n8n': n8n,
  '0051-n8n-sessions': n8nSessions,
  '0051-n8n-sessions-repair': n8nSessionsRepair,
  '0052-bots-of-workflows': botsOfWorkflows,
  '0053-evolution': evolution,
  '0054-n8n-installs': n8nInstalls,
  '0055-asked-when-spent': askedWhenSpent,
  '0057-lookup-secrets': lookupSecrets,
  '0059-n8n-in-use': n8nInUse,
  '0060-phones-in-words': phonesInWords,
  '0061-reply-handovers': replyHandovers,
  '0062-workers': workers,
  '0063-whatsapp-web-version': whatsappWebVersion,
  '0064-workflow-fingerprint': workflowFingerprint,
  '0065-installation-key': installationKey,
  '0065-large-inbox': largeInbox,
  '0066-uncertain-sends': uncertainSends,
  '0067-sign-up': signUp,
  '0068-attendance': attendance,
  '0069-loop-stalls': loopStalls,
  '0070-sending-limits': sendingLimits,
  '0071-asked-lead-fields': askedLeadFields,
  '0072-remark-counts': remarkCounts,
  '0073-task-attempts': taskAttempts,
  '0074-bot-releases': botReleases,
  '0075-quota-warnings': quotaWarnings,
  '0076-message-days': messageDays,
  '0077-sign-up-spending': signUpSpending,
  '0078-refused-web-versions': refusedWebVersions,
  '0079-audit-log': auditLog,
  '0080-workspaces': workspaces,
  '0081-assignment': assignment,
  '0082-waiting-conversations': waitingConversations,
  '0083-saved-by': savedBy,
  '0084-activity': activity,
  '0085-second-factor': secondFactor,
  '0086-push': push,
  '0087-contacts': contacts,
  '0089-waiting-since': waitingSince,
  '0090-signature': signature,
  '0091-blocked-waits': blockedWaits,
  '0092-contact-origin': contactOrigin,
  '0094-listed-again': listedAgain,
  '0095-openid-connect': openidConnect,
  '0096-digest-and-staff-chats': digestAndStaffChats,
  '0098-workspace-brand': workspaceBrand,
  '0099-working-spans': workingSpans,
  '0100-woken-digest-items': wokenDigestItems,
  '0101-claimed-invitations': claimedInvitations,
  '0102-backup-runs': backupRuns,
  '0103-unassign-reasons': unassignReasons,
  '0104-contact-activity': contactActivity,
  '0105-account-suspension': accountSuspension,
  '0106-retention': retention,
  '0107-restored-installation': restoredInstallation,
  '0109-release-notes': releaseNotes,
  '0110-analytics': analytics,
  '0112-web-pages': webPages,
  '0119-web-agents-and-hidden-steps': webAgents,
  '0120-transcripts': transcripts,
  '0121-readings': readings,
  '0122-models-that-see': modelsThatSee,
  '0127-suspended-owner': suspendedOwner,
  '0129-conversations-of-platform': conversationsOfPlatform,
  '0130-documents-sent-on-request': documentsSentOnRequest,
  '0131-sent-documents': sentDocuments,
  '0132-payment-receipts': paymentReceipts,
  '0134-document-pictures': documentPictures,
  '0136-workflows-that-send-files': workflowsThatSendFiles,
  '0137-canned-reply-files': cannedReplyFiles,
  '0138-places': places,
  '0139-voice-replies': voiceReplies,
  '0140-reading-pages': readingPages,
  '0142-marked-folders': markedFolders,
  '0143-receipt-files': receiptFiles,
  '0144-heard-lead-fields': heardLeadFields,
  '0145-old-row-keys': oldRowKeys,
  '0146-push-save-order': pushSaveOrder,
  '0147-test-outcomes': testOutcomes,
  '0148-last-is-transcript': lastIsTranscript,
  '0149-lease-tokens': leaseTokens,
}
