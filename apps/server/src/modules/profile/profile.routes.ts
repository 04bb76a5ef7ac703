import { fail, limits, profile as api } from '@portavoz/contract'
import type { FastifyInstance } from 'fastify'
import { sendDownload } from '../../platform/http-download.ts'
import { uploadOf } from '../../platform/http-upload.ts'
import type { Bind } from '../../platform/http.ts'
import { visitorOf } from '../../platform/visitor.ts'
import { AVATARS_PATH } from './avatars.store.ts'
import type { ProfileRoom } from './profile.room.ts'

export function profileRoutes(app: FastifyInstance, bind: Bind, room: ProfileRoom): void {
  const { profile, avatars } = room
  bind(api.get, (_, viewer) => profile.get(viewer.id))
  bind(api.updateEmail, (change, viewer, { request }) => room.changeEmail(viewer.id, change, visitorOf(request).source))
  bind(api.updatePassword, (change, viewer, { request }) =>
    room.changePassword(viewer.id, change, visitorOf(request).userAgent),
  )

  bind(api.sessions, (_, viewer, { token }) => profile.sessions(viewer.id, token))
  bind(api.endOtherSessions, (_, viewer, { token }) => profile.endOtherSessions(viewer.id, token))
  bind(api.endSession, ({ id }, viewer) => profile.endSession(viewer.id, id))

  bind(api.uploadAvatar, (_, viewer, { request }) =>
    avatars.receive(viewer.id, async () => {
      const file = await uploadOf(request, api.uploadAvatar.upload ?? '', limits.avatarBytes)
      if (file === 'missing') return fail('user.avatar_missing')
      return file === 'too_large' ? fail('user.avatar_too_large') : file
    }),
  )
  bind(api.updateAvatar, ({ avatarUrl }, viewer) => avatars.fetch(viewer.id, avatarUrl))
  bind(api.removeAvatar, (_, viewer) => avatars.remove(viewer.id))
  app.get<{ Params: { name: string } }>(`${AVATARS_PATH}/:name`, async ({ params }, reply) =>
    reply.headers(avatarHeaders).send(await avatars.bytes(params.name)),
  )

  bind(api.exportData, async (_, viewer, { reply }) => {
    await room.exportData.export(viewer.id, ({ patience, ...archive }) =>
      sendDownload(reply, { ...archive, type: 'application/zip' }, patience),
    )
    return {}
  })
  bind(api.deleteAccount, ({ currentPassword }, viewer) => profile.deleteAccount(viewer.id, currentPassword))
}

/** A name never gets other bytes. Whoever opens it as a page gets a picture that can do nothing. */
const avatarHeaders = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=31536000, immutable',
}
