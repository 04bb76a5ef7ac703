import { type DigestSettings, fail } from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import { conversationPath, conversationTag, type PushNotice } from '../notices/notice.ts'
import { nameOf } from '../notices/notices-of-event.ts'
import type { NoticeQueue } from '../notices/notify.ts'
import type { DigestSubject } from './digest-items.store.ts'
import type { DigestStore } from './digest.store.ts'
import { personOfToken, unsubscribeToken } from './unsubscribe-token.ts'

export const UNSUBSCRIBE_PATH = '/avisos/baja'

type DigestServiceDeps = {
  store: DigestStore
  secrets: Secrets
  publicUrl: string
  /** False without a mail server. */
  canSend: boolean
  /** Events before the first receiver of notices are not read. */
  followEvents: () => Promise<void>
  afterChange: () => void
}

export type DigestService = ReturnType<typeof createDigestService>

export function createDigestService(deps: DigestServiceDeps) {
  const { store, secrets, publicUrl, canSend, followEvents, afterChange } = deps

  async function settings(userId: string): Promise<DigestSettings> {
    const { isOn, email, isConfirmed } = (await store.find(userId)) ?? fail('unauthenticated')
    const obstacle = canSend ? (isConfirmed ? null : 'unconfirmed_email') : 'no_mail_server'
    return { isOn: isOn && obstacle === null, email, obstacle }
  }

  /** Each conversation is an item of its own, because each is attended on its own. */
  async function listOthers(tx: Tx, { workspaceId, otherIds = [] }: PushNotice): Promise<DigestSubject[]> {
    if (otherIds.length === 0) return []
    const others = await store.findConversations(tx, workspaceId, otherIds)
    return others.map(({ id, sessionName, contactName }) => ({
      conversationId: id,
      tag: conversationTag(id),
      title: nameOf(contactName),
      path: conversationPath(sessionName),
    }))
  }

  return {
    settings,

    async save(userId: string, isOn: boolean): Promise<DigestSettings> {
      if (!isOn) {
        await store.turnOff(userId)
        return settings(userId)
      }
      const { obstacle } = await settings(userId)
      if (obstacle !== null) fail(`digest.${obstacle}`)
      await followEvents()
      await store.turnOn(userId)
      afterChange()
      return settings(userId)
    },

    unsubscribeLinkOf: (userId: string): string =>
      `${publicUrl}${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(unsubscribeToken(secrets, userId))}`,

    isToken: (token: string): boolean => personOfToken(secrets, token) !== null,

    /** False for an invalid token. */
    async unsubscribe(token: string): Promise<boolean> {
      const userId = personOfToken(secrets, token)
      if (userId !== null) await store.turnOff(userId)
      return userId !== null
    },

    queue: {
      async queue(tx, notice, roles, { now }) {
        if (!canSend) return
        const userIds = await store.schedule(tx, notice, roles, now)
        if (userIds.length === 0) return
        const subjects = [notice, ...(await listOthers(tx, notice))]
        const items = userIds.flatMap((userId) =>
          subjects.map((subject) => ({ id: newId(now.getTime()), userId, subject })),
        )
        await store.insertItems(tx, items, notice, now)
      },
      cancel: store.cancel,
    } satisfies NoticeQueue,
  }
}
