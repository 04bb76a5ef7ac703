import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { part } from '../features/auth/part.tsx'

/** Where the links of letters lead. */
const doors: Record<string, ReturnType<typeof part>> = {
  '/verify-email': part(() =>
    import('../features/auth/verify-email-page.tsx').then(({ VerifyEmailPage }) => VerifyEmailPage),
  ),
  '/reset-password': part(() =>
    import('../features/auth/reset-password-page.tsx').then(({ ResetPasswordPage }) => ResetPasswordPage),
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
