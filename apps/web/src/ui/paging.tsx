import { formatNumber } from '../lib/format/numbers.ts'
import { Button } from './button.tsx'

/** `page` counts from 1. */
type PagingProps = { page: number; totalPages: number; onPage: (page: number) => void }

export const Paging = ({ page, totalPages, onPage }: PagingProps) => (
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
