import { formatNumber } from '../lib/numbers.ts'
import { Button } from './button.tsx'

/** `page` as people count. */
type Props = { page: number; totalPages: number; onPage: (page: number) => void }

export const Paging = ({ page, totalPages, onPage }: Props) => (
  <nav aria-label="Páginas" className="mt-5 flex items-center justify-center gap-4 text-sm">
    <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
      Anterior
    </Button>
    <span className="num text-texto-2">{`Página ${formatNumber(page)} de ${formatNumber(totalPages)}`}</span>
    <Button disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
      Siguiente
    </Button>
  </nav>
)
