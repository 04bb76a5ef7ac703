import { fail, limits, profile as api } from '@portavoz/contract'
import type { FastifyInstance } from 'fastify'
import { sendDownload } from '../../platform/http/responses/send-download.ts'
import { readUpload } from '../../platform/http/uploads/upload.ts'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import { readClientInfo } from '../../platform/http/client-info.ts'
import { AVATARS_PATH } from './avatars.store.ts'
import type { ProfileModule } from './profile.module.ts'

export function profileRoutes(app: FastifyInstance, bind: BindEndpoint, profileModule: ProfileModule): void {
  const { profile, avatars } = profileModule
  bind(api.get, (_, viewer) => profile.get(viewer.id))
  bind(api.updateEmail, (change, viewer, { request }) =>
    profileModule.changeEmail(viewer.id, change, readClientInfo(request).source),
  )
  bind(api.updatePassword, (change, viewer, { request }) =>
    profileModule.changePassword(viewer.id, change, readClientInfo(request)),
  )

  bind(api.sessions, (_, viewer, { token }) => profile.sessions(viewer.id, token))
  bind(api.endOtherSessions, (_, viewer, { token }) => profile.endOtherSessions(viewer.id, token))
  bind(api.endSession, ({ id }, viewer) => profile.endSession(viewer.id, id))

  bind(api.uploadAvatar, (_, viewer, { request }) =>
    avatars.receive(viewer.id, async () => {
      const file = await readUpload(request, api.uploadAvatar.upload ?? '', limits.avatarBytes)
      if (file === 'missing') return fail('user.avatar_missing')
      return file === 'too_large' ? fail('user.avatar_too_large') : file
    }),
  )
  bind(api.updateAvatar, ({ avatarUrl }, viewer) => avatars.fetch(viewer.id, avatarUrl))
  bind(api.removeAvatar, (_, viewer) => avatars.remove(viewer.id))
  app.get<{ Params: { name: string } }>(`${AVATARS_PATH}/:name`, async ({ params }, reply) =>
    reply.headers(AVATAR_HEADERS).send(await avatars.bytes(params.name)),
  )

  bind(api.exportData, async (_, viewer, { reply }) => {
    await profileModule.exportData.export(viewer, ({ timeouts, ...archive }) =>
      sendDownload(reply, { ...archive, type: 'application/zip' }, timeouts),
    )
    return {}
  })
  bind(api.deleteAccount, (reauthentication, viewer, { request }) =>
    profile.deleteAccount(viewer.id, reauthentication, readClientInfo(request).source),
  )
}

/** A name always has the same bytes, so it is cached for ever. An avatar opened as a page must not run scripts. */
const AVATAR_HEADERS = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=31536000, immutable',
}
