import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

type ContactsEmptyStateProps = { isFiltered: boolean; onClear: () => void; onImport: (() => void) | null }

export const ContactsEmptyState = ({ isFiltered, onClear, onImport }: ContactsEmptyStateProps) =>
  isFiltered ? (
    <EmptyState title="Ningún contacto coincide" action={<Button onClick={onClear}>Ver todos</Button>}>
      Prueba con otra palabra, u otra parte del teléfono.
    </EmptyState>
  ) : (
    <EmptyState
      title="Todavía no tienes contactos"
      action={onImport ? <Button onClick={onImport}>Importar contactos</Button> : null}
    >
      Cada persona que te escribe aparece aquí.
      {onImport ? ' También puedes traer los que ya tienes en un archivo CSV.' : null}
    </EmptyState>
  )
