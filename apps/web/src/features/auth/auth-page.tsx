import { useEffect, useRef, useState } from 'react'
import { internalPath } from '../../lib/internal-path.ts'
import { Alert } from '../../ui/alert.tsx'
import { Beta, Logo } from '../../ui/logo.tsx'
import { LoginForm } from './login-form.tsx'
import { noticeOf } from './notices.ts'
import { SignupForm } from './signup-form.tsx'
import { VerifyPrompt } from './verify-prompt.tsx'
import { Vignette } from './vignette.tsx'

type View = { name: 'login' } | { name: 'signup' } | { name: 'verify'; email: string }

const titles = { login: 'Hola de nuevo', signup: 'Crea tu cuenta', verify: 'Verifica tu email' }
const asked = new URLSearchParams(location.search)

/** A whole new page, because the house is another entry; it was fetched while the person typed. */
const enter = () => location.replace(internalPath(asked.get('from'), location.origin) ?? '/')

export function AuthPage() {
  const [view, setView] = useState<View>({ name: 'login' })
  const [notice, setNotice] = useState(() => noticeOf(asked.get('message')))
  const title = useTitle(view.name)
  const toLogin = () => setView({ name: 'login' })
  return (
    <main className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div className="flex flex-col justify-center px-4 py-8 sm:px-10">
        <div className="mx-auto w-full max-w-[26rem]">
          <div className="flex items-center gap-2.5 px-1">
            <Logo size="lg" />
            <span className="text-lg font-semibold tracking-tight">Portavoz</span>
            <Beta />
          </div>
          <section className="mt-6 rounded-panel border border-linea bg-superficie p-6 sm:p-8">
            <h1 ref={title} tabIndex={-1} className="text-2xl font-semibold outline-none">
              {titles[view.name]}
            </h1>
            <p className="mt-1 mb-6 text-sm text-texto-3">Sistema de gestión para agentes de inteligencia artificial</p>
            {notice && view.name === 'login' ? (
              <div className="mb-5">
                <Alert tone="ok" title={notice.title} onDismiss={() => setNotice(null)}>
                  {notice.text}
                </Alert>
              </div>
            ) : null}
            {view.name === 'login' ? <LoginForm onEnter={enter} onSignUp={() => setView({ name: 'signup' })} /> : null}
            {view.name === 'signup' ? (
              <SignupForm onLogin={toLogin} onVerify={(email) => setView({ name: 'verify', email })} />
            ) : null}
            {view.name === 'verify' ? <VerifyPrompt email={view.email} onLogin={toLogin} /> : null}
          </section>
        </div>
      </div>
      <Vignette />
    </main>
  )
}

/** Whoever listens to the page hears that the card has turned. */
function useTitle(view: View['name']) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(view)
  useEffect(() => {
    document.title = `${titles[view]} · Portavoz`
    if (shown.current !== view) title.current?.focus()
    shown.current = view
  }, [view])
  return title
}
