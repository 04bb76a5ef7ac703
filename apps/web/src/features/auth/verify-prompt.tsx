import { Button } from '../../ui/button.tsx'

const steps = [
  'Revisa tu bandeja de entrada',
  'Busca el email de Portavoz',
  'Haz clic en el enlace de verificación',
  'Vuelve aquí para iniciar sesión',
]

export function VerifyPrompt({ email, onLogin }: { email: string; onLogin: () => void }) {
  return (
    <div className="grid gap-5">
      <p className="text-sm text-texto-2">
        Enviamos un mensaje a <strong className="font-semibold break-all text-texto">{email}</strong>
      </p>
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex items-center gap-3 text-sm text-texto-2">
            <span
              aria-hidden
              className="num grid size-7 shrink-0 place-items-center rounded-full bg-acento-suave text-xs font-semibold text-acento"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <p className="rounded-xl border border-linea bg-superficie-2 p-3.5 text-sm text-texto-2">
        ¿No lo encuentras? Mira en spam o promociones. El enlace expira en 24 horas.
      </p>
      <Button variant="primary" size="lg" block onClick={onLogin}>
        Volver al login
      </Button>
    </div>
  )
}
