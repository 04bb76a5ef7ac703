import {
  fail,
  logoLimits,
  members,
  workspaceBrand,
  workspaceInvitations,
  workspaceRoleLabels,
  workspaces as api,
} from '@portavoz/contract'
import type { FastifyInstance } from 'fastify'
import { LOGOS_PATH } from '../../db/fragments/logo-path.ts'
import { readClientInfo } from '../../platform/http/client-info.ts'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import { readUpload } from '../../platform/http/uploads/upload.ts'
import type { Attendance } from './attendance/attendance.service.ts'
import type { WorkspaceAttention } from './attendance/attention.service.ts'
import type { WorkspaceBrands } from './brand.service.ts'
import type { WorkspaceDeletion } from './deletion.service.ts'
import type { WorkspaceInvitations } from './invitations/invitations.service.ts'
import type { WorkspaceOverviews } from './overview.service.ts'
import type { Workspaces } from './workspaces.service.ts'

export type WorkspaceServices = {
  workspaces: Workspaces
  overviews: WorkspaceOverviews
  invitations: WorkspaceInvitations
  attention: WorkspaceAttention
  attendance: Attendance
  brands: WorkspaceBrands
  deletion: WorkspaceDeletion
}

export function workspaceRoutes(app: FastifyInstance, bind: BindEndpoint, services: WorkspaceServices): void {
  const { workspaces, overviews, invitations, attention, attendance, deletion } = services
  brandRoutes(app, bind, services.brands)
  bind(api.list, (_, viewer) => workspaces.list(viewer))
  bind(api.overview, (_, viewer) => overviews.read(viewer))
  bind(api.create, ({ name }, viewer) => workspaces.create(viewer, name))
  bind(api.rename, ({ name }, viewer) => workspaces.rename(viewer, name))
  bind(api.demandSecondFactor, (_, viewer) => workspaces.demandSecondFactor(viewer))
  bind(api.makeSecondFactorOptional, (_, viewer) => workspaces.makeSecondFactorOptional(viewer))
  bind(api.leave, (_, viewer) => workspaces.leave(viewer))
  bind(api.offer, ({ userId }, viewer) => workspaces.offer(viewer, userId))
  bind(api.withdrawOffer, (_, viewer) => workspaces.offer(viewer, null))
  bind(api.acceptOffer, (_, viewer) => workspaces.acceptOffer(viewer))

  bind(api.declineOffer, (_, viewer) => workspaces.declineOffer(viewer))
  bind(api.loss, (_, viewer) => deletion.loss(viewer))
  bind(api.remove, (confirmation, viewer, { request }) =>
    deletion.remove(viewer, confirmation, readClientInfo(request).source),
  )

  bind(api.attention, (_, viewer) => attention.read(viewer))
  bind(api.setAttention, (settings, viewer) => attention.update(viewer, settings))

  bind(members.list, (_, viewer) => workspaces.members(viewer))
  bind(members.update, async ({ userId, ...change }, viewer, { describe }) => {
    const member = await workspaces.updateMember(viewer, userId, change)
    const may = member.canExport ? 'puede exportar' : 'no puede exportar'
    describe(`${member.username}: ${workspaceRoleLabels[member.role].name}, ${may}`)
    return member
  })
  bind(members.remove, ({ userId }, viewer) => workspaces.removeMember(viewer, userId))

  bind(members.setAvailability, ({ isAvailable }, viewer) => attendance.setAvailability(viewer, isAvailable))
  bind(members.setWorkingHours, ({ userId, workingHours }, viewer) =>
    attendance.setWorkingHours(viewer, userId, workingHours),
  )

  bind(workspaceInvitations.list, (_, viewer) => invitations.list(viewer))
  bind(workspaceInvitations.create, (draft, viewer, { describe }) => {
    describe(workspaceRoleLabels[draft.role].name)
    return invitations.create(viewer, draft)
  })
  bind(workspaceInvitations.revoke, ({ id }, viewer) => invitations.revoke(viewer, id))
  bind(workspaceInvitations.read, ({ token }) => invitations.read(token))
  bind(workspaceInvitations.accept, ({ token }, viewer, { request }) =>
    invitations.accept(viewer, token, readClientInfo(request).source),
  )
}

function brandRoutes(app: FastifyInstance, bind: BindEndpoint, brands: WorkspaceBrands): void {
  bind(workspaceBrand.setColor, ({ color }, viewer) => brands.setColor(viewer, color))
  bind(workspaceBrand.uploadLogo, (_, viewer, { request }) =>
    brands.setLogo(viewer, async () => {
      const file = await readUpload(request, workspaceBrand.uploadLogo.upload ?? '', logoLimits.bytes)
      if (file === 'missing') return fail('workspace.logo_missing')
      return file === 'too_large' ? fail('workspace.logo_too_large') : file
    }),
  )
  bind(workspaceBrand.removeLogo, (_, viewer) => brands.removeLogo(viewer))
  app.get<{ Params: { name: string } }>(`${LOGOS_PATH}/:name`, async ({ params }, reply) =>
    reply.headers(LOGO_HEADERS).send(await brands.logoBytes(params.name)),
  )
}

/** A name always has the same bytes, so it is cached for ever. A logo opened as a page must not run scripts. */
const LOGO_HEADERS = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=31536000, immutable',
}
