import { EmptyState } from '../../ui/empty-state.tsx'

export const InstallationPage = () => (
  <>
    <h1 className="mb-6 text-2xl font-semibold">Instalación</h1>
    <EmptyState title="Todavía no hay nada que mostrar aquí">
      Esta página será solo para quien administra la instalación.
    </EmptyState>
  </>
)
