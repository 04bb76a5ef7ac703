import { fail, limits, type ParsedInput, type Workspace, type workspaceInvitations as api } from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { newId } from '../../../platform/security/ids.ts'
import { newToken, tokenHash } from '../../../platform/security/tokens.ts'
import type { RateLimit, RateLimiter } from '../../../platform/security/rate-limiter.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Email } from '../../../ports/mail/emails.ts'
import { type Acceptance, releaseInvitation } from './accept-invitation.store.ts'
import type { InvitationRow, InvitationStore } from './invitations.store.ts'

type InvitationsDeps = {
  store: InvitationStore
  clock: Clock
  publicUrl: string
  findWorkspace: (userId: string, workspaceId: string) => Promise<Workspace>
  write: (tx: Tx, email: Email) => Promise<void>
  attempts: RateLimiter
  /** Runs after each change. */
  afterCommit: () => void
}

type JoiningPerson = Pick<Acceptance, 'user' | 'source' | 'mustConfirm'>

export type WorkspaceInvitations = ReturnType<typeof createWorkspaceInvitations>

export function createWorkspaceInvitations(deps: InvitationsDeps) {
  const { store, clock, publicUrl, findWorkspace, write, attempts, afterCommit } = deps
  return {
    list: async ({ workspaceId }: Viewer) => (await store.list(workspaceId, clock.now())).map(present),

    async create(viewer: Viewer, { role, canExport, email }: ParsedInput<typeof api.create>) {
      const { workspaceId, membership } = viewer
      if (role === 'admin' && membership?.role !== 'owner') fail('workspace.role_refused')
      if (email !== undefined && (await attempts.refuses(emailLimits(viewer.id, email)))) fail('auth.too_many')
      const now = clock.now()
      const token = newToken()
      const url = `${publicUrl}/invitacion?token=${token}`
      const row = {
        id: newId(now.getTime()),
        role,
        canExport,
        email: email ?? null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + limits.invitationLifeMs),
      }
      const workspace = await findWorkspace(viewer.id, workspaceId)
      const send = async (tx: Tx) => {
        if (email === undefined) return
        const invitation = { workspace: workspace.name, color: workspace.color, invitedBy: viewer.username, role }
        await write(tx, { kind: 'invitation', to: email, name: email, link: url, ...invitation })
      }
      const stored = { ...row, workspaceId, createdBy: viewer.id, tokenHash: tokenHash(token) }
      if (!(await store.insert(stored, limits.workspaceInvitationsMax, send))) fail('workspace.too_many_invitations')
      afterCommit()
      return { ...present(row), url }
    },

    async revoke({ workspaceId }: Viewer, id: string): Promise<Record<string, never>> {
      if (!(await store.revoke(workspaceId, id))) fail('workspace.invitation_not_found')
      afterCommit()
      return {}
    },

    async read(token: string) {
      const { workspace, role, invitedBy } =
        (await store.read(tokenHash(token), clock.now())) ?? fail('workspace.invitation_spent')
      return { workspace, role, invitedBy: invitedBy ?? '' }
    },

    async accept(user: Viewer, token: string, source: string): Promise<Workspace> {
      const link = { tokenHash: tokenHash(token), source, now: clock.now() }
      const outcome = await store.accept({ ...link, user, mustConfirm: false, limits })
      if (typeof outcome === 'string') return fail(`workspace.${outcome}`)
      afterCommit()
      return findWorkspace(user.id, outcome.workspaceId)
    },

    /** For the sign-up of a new account. */
    isUsable: async (token: string): Promise<boolean> =>
      (await store.read(tokenHash(token), clock.now())) !== undefined,

    async release(tx: Tx, token: string, source: string): Promise<void> {
      const isReleased = await releaseInvitation(tx, { tokenHash: tokenHash(token), source, now: clock.now() })
      if (!isReleased) fail('workspace.invitation_spent')
    },

    async use(tx: Tx, token: string, joining: JoiningPerson): Promise<void> {
      const outcome = await store.acceptIn(tx, { tokenHash: tokenHash(token), ...joining, now: clock.now(), limits })
      if (typeof outcome === 'string') fail(`workspace.${outcome}`)
    },

    deleteExpired: () => store.deleteExpired(clock.now()),
  }
}

const DAY_MS = 24 * 60 * 60_000

const emailLimits = (userId: string, email: string): RateLimit[] => [
  { name: `invitation e-mails by ${userId}`, most: 30, withinMs: DAY_MS },
  { name: `invitation e-mail to ${tokenHash(email.toLowerCase())}`, most: 3, withinMs: DAY_MS },
]

const present = ({ createdAt, expiresAt, ...row }: InvitationRow) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
