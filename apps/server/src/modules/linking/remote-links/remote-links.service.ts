import { fail, limits, type RemoteLink } from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { RemoteLinkRow } from '../../../db/schema.ts'
import { newToken, tokenHash } from '../../../platform/tokens.ts'
import { type HolderNeeds, remoteHolder } from './holder.ts'
import { stateOf } from './link-state.ts'
import type { WhatsAppSessionStore } from '../sessions/sessions.store.ts'

/** How long a link that is good for nothing any more can still be told of. */
const REMEMBERED_MS = 7 * 24 * 60 * 60_000

type Needs = HolderNeeds & {
  sessions: Pick<WhatsAppSessionStore, 'ofUser' | 'ofUserIn'>
  publicUrl: string
}

export type RemoteLinks = ReturnType<typeof createRemoteLinks>

/** A link that lets whoever holds the phone link it, without an account and without seeing anything of one. */
export function createRemoteLinks(needs: Needs) {
  const { db, store, sessions, clock, publicUrl, publish, committed } = needs
  const holder = remoteHolder(needs)

  const present = (link: RemoteLinkRow): RemoteLink => ({
    state: stateOf(link, clock.now()),
    invitedBy: link.invitedBy,
    expiresAt: link.expiresAt.toISOString(),
    openedAt: link.openedAt?.toISOString() ?? null,
    usedAt: link.usedAt?.toISOString() ?? null,
  })

  /** With the session's row held: whoever observes it holds it first, too. */
  const withSession = async <T>(userId: string, sessionName: string, change: (tx: Tx) => Promise<T>): Promise<T> => {
    const done = await db.transaction().execute(async (tx) => {
      const row = (await sessions.ofUserIn(tx, userId, sessionName)) ?? fail('whatsapp.not_found')
      if (row.phoneNumber !== null) fail('remote_link.already_linked')
      const changed = await change(tx)
      await publish(tx, userId, { type: 'session', sessionName })
      return changed
    })
    committed()
    return done
  }

  const last = async (userId: string, sessionName: string): Promise<RemoteLink | null> => {
    const link = await store.lastOf(userId, sessionName)
    if (!link && !(await sessions.ofUser(userId, sessionName))) fail('whatsapp.not_found')
    return link ? present(link) : null
  }

  return {
    async make(userId: string, sessionName: string, invitedBy: string) {
      const token = newToken()
      const createdAt = clock.now()
      const expiresAt = new Date(createdAt.getTime() + limits.remoteLinkLifeMs)
      const link = await withSession(userId, sessionName, async (tx) => {
        await store.withdraw(tx, sessionName, createdAt)
        const kept = { tokenHash: tokenHash(token), sessionName, userId, createdAt, expiresAt }
        return store.insert(tx, { ...kept, invitedBy: invitedBy === '' ? null : invitedBy })
      })
      // After the «#» it reaches no server, and so no log.
      return { address: `${publicUrl}/vincular#${token}`, link: present(link) }
    },

    last,

    async withdraw(userId: string, sessionName: string): Promise<RemoteLink | null> {
      const link = await last(userId, sessionName)
      if (link?.state !== 'unopened' && link?.state !== 'open') return link
      await withSession(userId, sessionName, (tx) => store.withdraw(tx, sessionName, clock.now()))
      return last(userId, sessionName)
    },

    ...holder,

    forgetOld: () => store.forgetOld(new Date(clock.now().getTime() - REMEMBERED_MS)),
  }
}
