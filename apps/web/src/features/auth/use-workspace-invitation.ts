import { AppError, type EndpointOutput, type workspaceInvitations } from '@portavoz/contract'
import { useEffect, useState } from 'react'
import { readWorkspaceInvitation } from '../../data/account/sign-up.ts'
import { invitationText } from '../../lib/format/invitation-text.ts'
import { invitationTokenOf } from './invitation-link.ts'

/** The invitation into a workspace that led here. `token` is empty where it cannot be used; `problem` says why. */
type SignUpInvitation = { token: string; text: string; problem: string }

const none: SignUpInvitation = { token: '', text: '', problem: '' }

/** Null while it is read. */
export function useWorkspaceInvitation(): SignUpInvitation | null {
  const [token] = useState(() => invitationTokenOf(location.search, location.origin))
  const [invitation, setInvitation] = useState(token === '' ? none : null)
  useEffect(() => {
    if (token === '') return
    const show = (read: EndpointOutput<typeof workspaceInvitations.read>) =>
      setInvitation({ token, text: invitationText(read), problem: '' })
    void readWorkspaceInvitation(token).then(show, (error: unknown) => setInvitation(unreadable(token, error)))
  }, [token])
  return invitation
}

/** Where the server is not reached, the token is sent anyway. */
const unreadable = (token: string, error: unknown): SignUpInvitation =>
  error instanceof AppError && error.status === 410 ? { ...none, problem: error.message } : { ...none, token }
