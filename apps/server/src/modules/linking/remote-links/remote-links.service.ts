import { fail, limits, type RemoteLink } from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { RemoteLinkRow } from '../../../db/schema.ts'
import { newToken, tokenHash } from '../../../platform/security/tokens.ts'
import { type RemoteLinkHolderDeps, createRemoteLinkHolder } from './remote-link-holder.ts'
import { remoteLinkState } from './remote-link-state.ts'
import type { WhatsAppSessionStore } from '../sessions/sessions.store.ts'

const RETENTION_MS = 7 * 24 * 60 * 60_000

type RemoteLinksServiceDeps = RemoteLinkHolderDeps & {
  sessions: Pick<WhatsAppSessionStore, 'ofWorkspace' | 'lockOfWorkspace'>
  publicUrl: string
}

export type RemoteLinks = ReturnType<typeof createRemoteLinks>

export function createRemoteLinks(deps: RemoteLinksServiceDeps) {
  const { db, store, sessions, clock, publicUrl, publish, afterCommit } = deps
  const holder = createRemoteLinkHolder(deps)

  const present = (link: RemoteLinkRow): RemoteLink => ({
    state: remoteLinkState(link, clock.now()),
    invitedBy: link.invitedBy,
    expiresAt: link.expiresAt.toISOString(),
    openedAt: link.openedAt?.toISOString() ?? null,
    usedAt: link.usedAt?.toISOString() ?? null,
  })

  /** Locks the session's row first, as reports of the session do, so that both take locks in the same order. */
  const withSession = async <T>(
    workspaceId: string,
    sessionName: string,
    applyChange: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    const result = await db.transaction().execute(async (tx) => {
      const row = (await sessions.lockOfWorkspace(tx, workspaceId, sessionName)) ?? fail('whatsapp.not_found')
      if (row.phoneNumber !== null) fail('remote_link.already_linked')
      const changeResult = await applyChange(tx)
      await publish(tx, workspaceId, { type: 'session', sessionName })
      return changeResult
    })
    afterCommit()
    return result
  }

  const last = async (workspaceId: string, sessionName: string): Promise<RemoteLink | null> => {
    const link = await store.findLatest(workspaceId, sessionName)
    if (!link && !(await sessions.ofWorkspace(workspaceId, sessionName))) fail('whatsapp.not_found')
    return link ? present(link) : null
  }

  return {
    async create(workspaceId: string, sessionName: string, invitedBy: string) {
      const token = newToken()
      const createdAt = clock.now()
      const expiresAt = new Date(createdAt.getTime() + limits.remoteLinkLifeMs)
      const link = await withSession(workspaceId, sessionName, async (tx) => {
        await store.withdraw(tx, sessionName, createdAt)
        const stored = { tokenHash: tokenHash(token), sessionName, workspaceId, createdAt, expiresAt }
        return store.insert(tx, { ...stored, invitedBy: invitedBy === '' ? null : invitedBy })
      })
      // Browsers do not send the part after «#», so the token reaches no server and no log.
      return { address: `${publicUrl}/vincular#${token}`, link: present(link) }
    },

    last,

    async withdraw(workspaceId: string, sessionName: string): Promise<RemoteLink | null> {
      const link = await last(workspaceId, sessionName)
      if (link?.state !== 'unopened' && link?.state !== 'open') return link
      await withSession(workspaceId, sessionName, (tx) => store.withdraw(tx, sessionName, clock.now()))
      return last(workspaceId, sessionName)
    },

    ...holder,

    deleteOld: () => store.deleteOld(new Date(clock.now().getTime() - RETENTION_MS)),
  }
}
