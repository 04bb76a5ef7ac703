import type { SecondFactorChallenge } from '@portavoz/contract'
import { Suspense, useEffect, useState } from 'react'
import { internalPath } from '../../lib/internal-path.ts'
import { SESSION_KEY, session } from '../../lib/session/session.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { Notice } from './notices.ts'
import { AuthFrame } from './auth-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { lazyView } from './lazy-view.tsx'
import { useAuthView } from './use-auth-view.ts'

const titles = {
  login: 'Hola de nuevo',
  signup: 'Crea tu cuenta',
  verify: 'Verifica tu email',
  forgot: 'Recupera tu contraseña',
}
const signupView = lazyView(() => import('./signup-view.tsx').then(({ SignupView }) => SignupView))
const verifyView = lazyView(() => import('./verify-prompt.tsx').then(({ VerifyPrompt }) => VerifyPrompt))
const forgotView = lazyView(() => import('./forgot-form.tsx').then(({ ForgotForm }) => ForgotForm))
const secondFactorView = lazyView(() => import('./second-factor-form.tsx').then((file) => file.SecondFactorForm))
const loginExtras = lazyView(() => import('./login-extras.tsx').then((file) => file.LoginExtras))
const prefetchViews = () => [signupView, forgotView].forEach((view) => view.fetchAhead())

/** A full page load, because the console is another entry; it was prefetched while the user typed. */
const openConsole = () =>
  location.replace(internalPath(new URLSearchParams(location.search).get('from'), location.origin) ?? '/')

export function AuthPage() {
  // Rendered a few times per visit: memoizing costs more than it saves.
  'use no memo'
  const { view, showView } = useAuthView()
  const [notice, setNotice] = useState<Notice | null>(null)
  const [newAccount, setNewAccount] = useState({ username: '', email: '' })
  const [step, setStep] = useState<SecondFactorChallenge | null>(null)
  const toLogin = () => showView('login')
  useSignInFromOtherTabs(view.name === 'login')
  // The notice belongs to the first view only.
  if (notice && (step || view.name !== 'login')) setNotice(null)
  return (
    <AuthFrame title={step ? 'Confirma que eres tú' : titles[view.name]}>
      {notice ? (
        <div className="mb-5">
          <Alert tone={notice.tone ?? 'ok'} title={notice.title} onDismiss={() => setNotice(null)}>
            {notice.text}
          </Alert>
        </div>
      ) : null}
      <Suspense fallback={<ViewPlaceholder />}>
        {view.name !== 'login' ? null : step ? (
          <secondFactorView.Part step={step} onEnter={openConsole} onRestart={() => setStep(null)} />
        ) : (
          <LoginForm
            newName={newAccount.username}
            onEnter={openConsole}
            onSecondFactor={setStep}
            onSignUp={() => showView('signup')}
            onForgot={() => showView('forgot')}
            onVerify={(username) => showView('verify', username === newAccount.username ? newAccount.email : '')}
          />
        )}
        {view.name === 'signup' ? (
          <signupView.Part
            onLogin={toLogin}
            onEnter={openConsole}
            onStart={verifyView.fetchAhead}
            onVerify={(account) => {
              setNewAccount(account)
              showView('verify', account.email)
            }}
          />
        ) : null}
        {view.name === 'verify' ? <verifyView.Part email={view.email} onLogin={toLogin} /> : null}
        {view.name === 'forgot' ? <forgotView.Part onLogin={toLogin} /> : null}
      </Suspense>
      <Suspense>
        {view.name === 'login' && !step ? (
          <loginExtras.Part
            onEnter={openConsole}
            onSecondFactor={setStep}
            onNotice={setNotice}
            onIdle={prefetchViews}
          />
        ) : null}
      </Suspense>
    </AuthFrame>
  )
}

const ViewPlaceholder = () => (
  <div role="status" aria-label="Cargando">
    <Skeleton size="h-72 w-full" />
  </div>
)

/** A sign-in in one tab signs in the other tabs, too. */
function useSignInFromOtherTabs(isWaiting: boolean) {
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (isWaiting && key === SESSION_KEY && session.reread()) openConsole()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [isWaiting])
}
