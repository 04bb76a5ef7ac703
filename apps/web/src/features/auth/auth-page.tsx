import { Suspense, useState } from 'react'
import { internalPath } from '../../lib/internal-path.ts'
import { Alert } from '../../ui/alert.tsx'
import { useFetchWhenIdle } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { noticeOf } from './notices.ts'
import { part } from './part.tsx'

/** `email` is empty where nobody told it yet: then the prompt asks for it. */
type View = { name: 'login' | 'signup' | 'forgot' } | { name: 'verify'; email: string }

const titles = {
  login: 'Hola de nuevo',
  signup: 'Crea tu cuenta',
  verify: 'Verifica tu email',
  forgot: 'Recupera tu contraseña',
}
const signup = part(() => import('./signup-form.tsx').then(({ SignupForm }) => SignupForm))
const prompt = part(() => import('./verify-prompt.tsx').then(({ VerifyPrompt }) => VerifyPrompt))
const forgot = part(() => import('./forgot-form.tsx').then(({ ForgotForm }) => ForgotForm))
const asked = new URLSearchParams(location.search)

/** A whole new page, because the house is another entry; it was fetched while the person typed. */
const enter = () => location.replace(internalPath(asked.get('from'), location.origin) ?? '/')

function firstView(): View {
  const name = asked.get('view')
  if (name === 'verify') return { name, email: '' }
  return { name: name === 'signup' || name === 'forgot' ? name : 'login' }
}

export function AuthPage() {
  const [view, setView] = useState(firstView)
  const [notice, setNotice] = useState(() => noticeOf(asked))
  const [fresh, setFresh] = useState({ username: '', email: '' })
  const toLogin = () => setView({ name: 'login' })
  useFetchWhenIdle(signup.fetchAhead)
  return (
    <AuthFrame title={titles[view.name]}>
      {notice && view.name === 'login' ? (
        <div className="mb-5">
          <Alert tone="ok" title={notice.title} onDismiss={() => setNotice(null)}>
            {notice.text}
          </Alert>
        </div>
      ) : null}
      {view.name === 'login' ? (
        <LoginForm
          onEnter={enter}
          onSignUp={() => setView({ name: 'signup' })}
          onForgot={() => setView({ name: 'forgot' })}
          onVerify={(username) => setView({ name: 'verify', email: username === fresh.username ? fresh.email : '' })}
        />
      ) : null}
      <Suspense fallback={<Skeleton size="h-72 w-full" />}>
        {view.name === 'signup' ? (
          <signup.Part
            onLogin={toLogin}
            onStart={prompt.fetchAhead}
            onVerify={(person) => {
              setFresh(person)
              setView({ name: 'verify', email: person.email })
            }}
          />
        ) : null}
        {view.name === 'verify' ? <prompt.Part email={view.email} onLogin={toLogin} /> : null}
        {view.name === 'forgot' ? <forgot.Part onLogin={toLogin} /> : null}
      </Suspense>
    </AuthFrame>
  )
}
