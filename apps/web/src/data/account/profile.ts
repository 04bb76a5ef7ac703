import { profile, type EndpointInput, type Profile, type User } from '@portavoz/contract'
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { download } from '../../lib/http/download.ts'
import { clearDrafts } from '../../lib/drafts.ts'
import { navigateAway, markIntentionalSignOut, withTokenLock, session } from '../../lib/session/session.ts'
import { upload, type UploadProgress } from '../../lib/http/upload.ts'
import { ignoreFailure } from '../../lib/ignore-failure.ts'
import { keys } from '../keys.ts'
import { leavePush } from './sign-out.ts'

/** Also updates the session, so that the top bar of every tab shows the change. */
export const profileQuery = queryOptions({
  queryKey: keys.profile.all,
  queryFn: ({ signal }) => session.updateFrom(() => callApi(profile.get, {}, { signal })),
})

export const sessionsQuery = queryOptions({
  queryKey: keys.signInSessions.all,
  queryFn: ({ signal }) => callApi(profile.sessions, {}, { signal }),
})

function cacheProfile(client: QueryClient, change: Partial<Profile>) {
  client.setQueryData(profileQuery.queryKey, (current) => current && { ...current, ...change })
}

function updateSessionUser(change: Partial<User>) {
  const currentSession = session.read()
  if (currentSession) session.update({ user: { ...currentSession.user, ...change } })
}

export function useChangeEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: EndpointInput<typeof profile.updateEmail>) => callApi(profile.updateEmail, change),
    onSuccess: ({ email, pendingEmail }) => {
      cacheProfile(client, { email, pendingEmail })
      updateSessionUser({ email })
      return client.invalidateQueries(profileQuery)
    },
  })
}

/** Ends every session of the person; all tabs of this browser continue with the new token. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: EndpointInput<typeof profile.updatePassword>) =>
      withTokenLock(async () => {
        const { accessToken, hasUnlinked } = await callApi(profile.updatePassword, change, { renewsToken: true })
        session.update({ token: accessToken })
        return { hasUnlinked }
      }),
    // The form then lists the keys that still work, which another tab or a program may have created.
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(profileQuery),
        client.invalidateQueries(sessionsQuery),
        client.invalidateQueries({ queryKey: keys.integrationKeys.all }),
      ]),
  })
}

/** Source of the new avatar; null removes it. */
export type AvatarSource = { file: File; onProgress: (progress: UploadProgress) => void } | { url: string } | null

const setAvatar = (source: AvatarSource) => {
  if (source === null) return callApi(profile.removeAvatar, {})
  if ('url' in source) return callApi(profile.updateAvatar, { avatarUrl: source.url })
  return upload(profile.uploadAvatar, {}, source)
}

export function useSetAvatar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: setAvatar,
    onSuccess: ({ avatar }) => {
      cacheProfile(client, { avatar })
      updateSessionUser({ avatar })
    },
  })
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(profile.endSession, { id }),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  })
}

export function useEndOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(profile.endOtherSessions, {}),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  })
}

/** Longer than the server allows for the largest export, so that the server reports the timeout. */
const EXPORT_TIMEOUT_MS = 12 * 60 * 60_000

export const useExportData = () =>
  useMutation({ mutationFn: () => download(profile.exportData, {}, 'portavoz-mis-datos.zip', EXPORT_TIMEOUT_MS) })

/** The token ends with the account: a 401 in another tab waits until the reason is known. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (reauthentication: EndpointInput<typeof profile.deleteAccount>) =>
      withTokenLock(async () => {
        await callApi(profile.deleteAccount, reauthentication, { renewsToken: true })
        await ignoreFailure(leavePush())
        leaveDeletedAccount()
      }),
  })

function leaveDeletedAccount() {
  const userId = session.read()?.user.id
  markIntentionalSignOut()
  navigateAway('/auth?message=account_deleted&type=success')
  clearDrafts()
  session.end()
  if (userId) clearUserStorage(userId)
}

/** Removes this browser's data of the deleted user. */
const clearUserStorage = (userId: string) =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('portavoz.') && key.includes(userId))
    .forEach((key) => localStorage.removeItem(key))
