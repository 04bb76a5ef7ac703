import { Logo } from '../../ui/logo.tsx'

export const Waiting = ({ children }: { children: string }) => (
  <main className="tardio grid min-h-dvh place-content-center justify-items-center gap-4 p-6">
    <Logo size="lg" />
    <p role="status" className="text-sm text-texto-3">
      {children}
    </p>
  </main>
)
