import { limits } from '@portavoz/contract'
import { createAccess } from '../modules/auth/access.room.ts'
import { letterPatience } from '../modules/auth/patience.ts'
import { createIntegrationKeys } from '../modules/integration-keys/integration-keys.service.ts'
import { createIntegrationKeyStore } from '../modules/integration-keys/integration-keys.store.ts'
import { createProfileRoom } from '../modules/profile/profile.room.ts'
import { createAttempts } from '../platform/attempts.ts'
import { createDownload } from '../platform/outward.ts'
import { originsFor } from '../platform/private-origins.ts'
import type { JoinedAgents } from './agents.ts'
import type { JoinedEngine } from './engine.ts'
import type { Ground } from './ground.ts'
import type { JoinedKnowledge } from './knowledge.ts'
import type { JoinedMedia } from './media.ts'
import type { Outside } from './outside.ts'

const AVATAR_BOUNDS = { maxBytes: limits.avatarBytes, timeoutMs: 10_000, maxRedirects: 3 }

export type People = ReturnType<typeof joinPeople>

/** Who may come in, and what they may do with their own account. */
export function joinPeople(
  { config, clock, mailer }: Outside,
  { db, ask, letters, images }: Ground,
  { agents }: JoinedAgents,
  { media, knowledge, engine }: { media: JoinedMedia; knowledge: JoinedKnowledge; engine: JoinedEngine },
) {
  const accounts = {
    db,
    clock,
    attempts: createAttempts(db, clock),
    publicUrl: config.publicUrl,
    canSend: mailer.canSend,
    write: letters.write,
    written: letters.wake,
  }
  const access = createAccess({ ...accounts, ...config, ask })
  const profile = createProfileRoom({
    ...accounts,
    openSession: access.sessions.open,
    letterPatience: (email, source) => letterPatience('change', email, source),
    farewell: agents.farewell,
    images,
    filesOf: { archivos: media.ofAccount, documentos: knowledge.ofAccount },
    unclaimedOf: engine.ownedUnclaimed.ofAccount,
    download: createDownload(originsFor(config.allowedPrivateOrigins, 'avatar'), AVATAR_BOUNDS),
  })
  const integrationKeys = createIntegrationKeys(createIntegrationKeyStore(db), clock)
  return { access, profile, integrationKeys }
}
