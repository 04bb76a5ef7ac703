import { profile, type Input, type Profile, type User } from '@portavoz/contract'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { download } from '../lib/download.ts'
import { forgetDrafts } from '../lib/draft.ts'
import { leaveFor, leaveOnPurpose, renewing, session } from '../lib/session.ts'
import { upload, type Progress } from '../lib/upload.ts'

/** Beside the screen, the bar and the rail of every tab show what it tells. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => session.renewFrom(() => call(profile.get, {}, { signal })),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(profile.sessions, {}, { signal }),
})

function keepProfile(client: QueryClient, change: Partial<Profile>) {
  client.setQueryData(profileQuery.queryKey, (known) => known && { ...known, ...change })
}

function keepUser(change: Partial<User>) {
  const held = session.read()
  if (held) session.renew({ user: { ...held.user, ...change } })
}

export function useChangeEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Input<typeof profile.updateEmail>) => call(profile.updateEmail, change),
    onSuccess: ({ email, pendingEmail }) => {
      keepProfile(client, { email, pendingEmail })
      keepUser({ email })
      return client.invalidateQueries(profileQuery)
    },
  })
}

/** Every token of this person ends with it; all the tabs of this browser go on with the new one. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Input<typeof profile.updatePassword>) =>
      renewing(async () => {
        const { accessToken } = await call(profile.updatePassword, change, { renews: true })
        session.renew({ token: accessToken })
      }),
    onSuccess: () => client.invalidateQueries(sessionsQuery),
  })
}

/** Where the new picture comes from; null for none. */
export type AvatarSource = { file: File; onProgress: (progress: Progress) => void } | { url: string } | null

const setAvatar = (source: AvatarSource) => {
  if (source === null) return call(profile.removeAvatar, {})
  if ('url' in source) return call(profile.updateAvatar, { avatarUrl: source.url })
  return upload(profile.uploadAvatar, {}, source)
}

export function useSetAvatar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: setAvatar,
    onSuccess: ({ avatar }) => {
      keepProfile(client, { avatar })
      keepUser({ avatar })
    },
  })
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(profile.endSession, { id }),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  })
}

export function useEndOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(profile.endOtherSessions, {}),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  })
}

/** Longer than the server waits for whoever has the most files: it says when it is over. */
const ARCHIVE_PATIENCE_MS = 12 * 60 * 60_000

export const useExportData = () =>
  useMutation({ mutationFn: () => download(profile.exportData, {}, 'portavoz-mis-datos.zip', ARCHIVE_PATIENCE_MS) })

/** The token ends with the account: what is refused meanwhile, in any tab, waits until it is known why. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (currentPassword: string) =>
      renewing(async () => {
        await call(profile.deleteAccount, { currentPassword }, { renews: true })
        leaveForGood()
      }),
  })

function leaveForGood() {
  const userId = session.read()?.user.id
  leaveOnPurpose()
  leaveFor('/auth?message=account_deleted&type=success')
  forgetDrafts()
  session.end()
  if (userId) forgetPerson(userId)
}

/** What this browser kept under the name of a person who no longer exists. */
const forgetPerson = (userId: string) =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('portavoz.') && key.includes(userId))
    .forEach((key) => localStorage.removeItem(key))
