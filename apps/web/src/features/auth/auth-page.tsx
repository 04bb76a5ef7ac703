import { Suspense, useEffect, useState } from 'react'
import { internalPath } from '../../lib/internal-path.ts'
import { SESSION_KEY, session } from '../../lib/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { useFetchWhenIdle } from '../../ui/fetch-when-idle.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { noticeOf } from './notices.ts'
import { part } from './part.tsx'
import { useView } from './use-view.ts'

const titles = {
  login: 'Hola de nuevo',
  signup: 'Crea tu cuenta',
  verify: 'Verifica tu email',
  forgot: 'Recupera tu contraseña',
}
const signup = part(() => import('./signup-view.tsx').then(({ SignupView }) => SignupView))
const prompt = part(() => import('./verify-prompt.tsx').then(({ VerifyPrompt }) => VerifyPrompt))
const forgot = part(() => import('./forgot-form.tsx').then(({ ForgotForm }) => ForgotForm))
const fetchAhead = () => [signup, forgot].forEach((one) => one.fetchAhead())
const asked = new URLSearchParams(location.search)

/** A whole new page, because the house is another entry; it was fetched while the person typed. */
const enter = () => location.replace(internalPath(asked.get('from'), location.origin) ?? '/')

export function AuthPage() {
  // Drawn a few times in a visit: what would be remembered weighs more than it saves.
  'use no memo'
  const { view, turnTo } = useView()
  const [notice, setNotice] = useState(() => noticeOf(asked))
  const [fresh, setFresh] = useState({ username: '', email: '' })
  const toLogin = () => turnTo('login')
  useFetchWhenIdle(fetchAhead)
  useOtherTabs(view.name === 'login')
  // It was said to whoever came; nobody who comes back to this view needs it.
  if (notice && view.name !== 'login') setNotice(null)
  return (
    <AuthFrame title={titles[view.name]}>
      {notice ? (
        <div className="mb-5">
          <Alert tone="ok" title={notice.title} onDismiss={() => setNotice(null)}>
            {notice.text}
          </Alert>
        </div>
      ) : null}
      {view.name === 'login' ? (
        <LoginForm
          onEnter={enter}
          onSignUp={() => turnTo('signup')}
          onForgot={() => turnTo('forgot')}
          onVerify={(username) => turnTo('verify', username === fresh.username ? fresh.email : '')}
        />
      ) : null}
      <Suspense fallback={<Coming />}>
        {view.name === 'signup' ? (
          <signup.Part
            onLogin={toLogin}
            onStart={prompt.fetchAhead}
            onVerify={(person) => {
              setFresh(person)
              turnTo('verify', person.email)
            }}
          />
        ) : null}
        {view.name === 'verify' ? <prompt.Part email={view.email} onLogin={toLogin} /> : null}
        {view.name === 'forgot' ? <forgot.Part onLogin={toLogin} /> : null}
      </Suspense>
    </AuthFrame>
  )
}

const Coming = () => (
  <div role="status" aria-label="Cargando">
    <Skeleton size="h-72 w-full" />
  </div>
)

/** Whoever signs in in one tab finds the others open, too. */
function useOtherTabs(isWaiting: boolean) {
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => {
      if (isWaiting && key === SESSION_KEY && session.readAgain()) enter()
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [isWaiting])
}
