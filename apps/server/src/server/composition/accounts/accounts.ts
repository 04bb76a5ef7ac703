import { createOidcProvider } from '../../../adapters/oidc/oidc-provider.ts'
import { createAuthModule } from '../../../modules/auth/auth.module.ts'
import { emailRateLimits } from '../../../modules/auth/auth-rate-limits.ts'
import { createIntegrationKeys } from '../../../modules/integration-keys/integration-keys.service.ts'
import { createIntegrationKeyStore } from '../../../modules/integration-keys/integration-keys.store.ts'
import { avatarDownloadLimits } from '../../../modules/profile/avatars.service.ts'
import { createProfileModule } from '../../../modules/profile/profile.module.ts'
import { createProfileStore } from '../../../modules/profile/profile.store.ts'
import { createVerifyPassword } from '../../../modules/profile/verify-password.ts'
import { removeOtherIdentities } from '../../../modules/auth/oidc/remove-other-identities.ts'
import { createOidcLink } from '../../../modules/auth/oidc/oidc-link.ts'
import { createReauthenticate } from '../../../modules/auth/second-factor/reauthenticate.ts'
import { drawQr } from '../../../adapters/images/draw-qr.ts'
import { createSecondFactorModule } from '../../../modules/auth/second-factor/second-factor.module.ts'
import { createRateLimiter } from '../../../platform/security/rate-limiter.ts'
import { createSafeDownload } from '../../../platform/network/safe-fetch.ts'
import { allowedOriginsFor } from '../../../platform/network/allowed-private-origins.ts'
import type { AgentsServices } from '../agents/agents.ts'
import type { ConversationsServices } from '../conversations/conversations.ts'
import type { MessagingServices } from '../messaging/messaging.ts'
import type { PlatformServices } from '../platform.ts'
import type { KnowledgeServices } from '../agents/knowledge.ts'
import type { MediaServices } from '../messaging/media.ts'
import type { WorkspacesServices } from './workspaces.ts'
import type { ReleaseNotesServices } from '../installation/release-notes.ts'
import type { ServerInputs } from '../server-inputs.ts'

type AccountDeps = {
  media: MediaServices
  knowledge: KnowledgeServices
  messaging: MessagingServices
  conversations: ConversationsServices
  workspaces: WorkspacesServices
  releaseNotes: ReleaseNotesServices
}

export type AccountServices = ReturnType<typeof composeAccounts>

/** Sign-up, sign-in, second factors, profiles and integration keys. */
export function composeAccounts(
  { config, clock, log, mailer, secrets }: ServerInputs,
  { db, rawQuery, emails, images, notifier }: PlatformServices,
  { agents }: AgentsServices,
  { media, knowledge, messaging, conversations, workspaces, releaseNotes }: AccountDeps,
) {
  const accounts = {
    db,
    clock,
    attempts: createRateLimiter(db, clock),
    publicUrl: config.publicUrl,
    canSend: mailer.canSend,
    write: emails.queue,
    written: emails.wake,
  }
  const provider =
    config.identityProvider &&
    createOidcProvider({
      settings: config.identityProvider,
      redirectUri: `${config.publicUrl}/api/auth/oidc/callback`,
      clock,
      log,
    })
  const access = createAuthModule({
    ...accounts,
    ...config,
    rawQuery,
    secrets,
    workspaceInvitations: workspaces.invitations,
    hasNews: releaseNotes.hasNews,
    provider,
  })
  const verifyPassword = createVerifyPassword({ ...accounts, store: createProfileStore(db) })
  const reauthenticate = createReauthenticate({ ...accounts, proofs: access.proofs, verifyPassword })
  const { visits, oidcSignIn: signIn } = access
  const link = createOidcLink({ ...accounts, provider, visits, identify: signIn.identify, reauthenticate })
  const profile = createProfileModule({
    ...accounts,
    verifyPassword,
    reauthenticate,
    providerOf: link.describe,
    openSession: access.sessions.open,
    removeOtherIdentities,
    emailRateLimits: (email, source) => emailRateLimits('change', email, source),
    farewell: agents.farewell,
    images,
    filesOf: {
      archivos: media.filesOfAccount,
      documentos: knowledge.filesOfAccount,
      'respuestas-rapidas': conversations.cannedFiles.filesOfAccount,
    },
    messagesWithoutAgentOf: messaging.accountMessagesWithoutAgent.ofAccount,
    download: createSafeDownload(allowedOriginsFor(config.allowedPrivateOrigins, 'avatar'), avatarDownloadLimits),
  })
  const secondFactor = createSecondFactorModule({
    ...accounts,
    ...access,
    secrets,
    drawQr,
    reauthenticate,
    afterCommit: () => {
      notifier.notify('events')
      emails.wake()
    },
  })
  const integrationKeys = createIntegrationKeys(createIntegrationKeyStore(db), clock)
  return { access, oidc: { signIn, link }, profile, secondFactor, integrationKeys, reauthenticate }
}
