import { internalPath } from '../../lib/internal-path.ts'

/** The token of the link into a workspace that the person opened before signing up; empty without one. */
export function invitationTokenOf(search: string, origin: string): string {
  const from = internalPath(new URLSearchParams(search).get('from'), origin)
  const { pathname, searchParams } = new URL(from ?? '/', origin)
  return pathname === '/invitacion' ? (searchParams.get('token') ?? '') : ''
}

/**
 * Opens a view of the sign-in card without the link, which the sign-up used: the sign-in then leads to the dashboard.
 * `email` is for the verification view.
 */
export function openWithoutLink(view: 'login' | 'verify', email = '') {
  history.replaceState({ email }, '', view === 'login' ? '/login' : '/login?view=verify')
  location.reload()
}
