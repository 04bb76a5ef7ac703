import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { part } from '../features/auth/part.tsx'

/** Where links lead: those of letters, and the one that is sent to whoever holds a phone. */
const doors: Record<string, ReturnType<typeof part>> = {
  '/verify-email': part(() =>
    import('../features/auth/verify-email-page.tsx').then(({ VerifyEmailPage }) => VerifyEmailPage),
  ),
  '/reset-password': part(() =>
    import('../features/auth/reset-password-page.tsx').then(({ ResetPasswordPage }) => ResetPasswordPage),
  ),
  '/vincular': part(() =>
    import('../features/remote-link/remote-link-page.tsx').then(({ RemoteLinkPage }) => RemoteLinkPage),
  ),
}
const Page = doors[location.pathname]?.Part ?? AuthPage

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Suspense>
      <Page />
    </Suspense>
  </StrictMode>,
)
