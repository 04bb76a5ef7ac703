import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { lazyView } from '../features/auth/lazy-view.tsx'
import { reportPageSettled } from '../lib/page-settled.ts'

/** Pages that e-mailed links and remote links lead to. */
const publicPages: Record<string, ReturnType<typeof lazyView>> = {
  '/verify-email': lazyView(() =>
    import('../features/auth/verify-email-page.tsx').then(({ VerifyEmailPage }) => VerifyEmailPage),
  ),
  '/reset-password': lazyView(() =>
    import('../features/auth/reset-password-page.tsx').then(({ ResetPasswordPage }) => ResetPasswordPage),
  ),
  '/vincular': lazyView(() =>
    import('../features/remote-link/remote-link-page.tsx').then(({ RemoteLinkPage }) => RemoteLinkPage),
  ),
}
const EntryPage = publicPages[location.pathname]?.Part ?? AuthPage

reportPageSettled()
const draw = () =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Suspense>
        <EntryPage />
      </Suspense>
    </StrictMode>,
  )
// An `await` here would part the entry into more files.
void Promise.resolve(globalThis.portavozFont).then(draw)
