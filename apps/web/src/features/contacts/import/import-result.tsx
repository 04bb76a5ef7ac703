import type { ContactImportPreview, ImportAction } from '@portavoz/contract'
import { formatCount, formatNumber } from '../../../lib/format/numbers.ts'
import { formatPhone } from '../../../lib/format/phone.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'

const actions: Record<ImportAction, { label: string; tone: Tone }> = {
  create: { label: 'Nuevo', tone: 'ok' },
  complete: { label: 'Ya existe: se completa', tone: 'acento' },
  skip: { label: 'Ya existe: se omite', tone: 'neutro' },
}

/** What the import would do, the first rows, and why rows are refused. */
export function ImportResult({ preview }: { preview: ContactImportPreview }) {
  const { created, completed, unchanged, refused, ignoredColumns, sample, problems } = preview
  const parts = [
    [created, formatCount(created, 'nuevo', 'nuevos')],
    [completed, `${formatCount(completed, 'existente', 'existentes')} por completar`],
    [unchanged, `${formatNumber(unchanged)} sin cambios`],
    [refused, formatCount(refused, 'fila con problemas', 'filas con problemas')],
  ] as const
  return (
    <section aria-label="Qué se importará" className="grid gap-4">
      <p role="status" className="num text-sm font-medium">
        {parts
          .filter(([count]) => count > 0)
          .map(([, text]) => text)
          .join(' · ')}
      </p>
      {ignoredColumns.length > 0 ? (
        <p className="text-sm wrap-anywhere text-aviso">
          No se importan estas columnas: {ignoredColumns.join(', ')}. Para guardarlas, crea antes un campo con el mismo
          nombre.
        </p>
      ) : null}
      {problems.length > 0 ? (
        <div>
          <h3 className="text-sm font-semibold">Filas que se dejan fuera</h3>
          <ul aria-label="Filas que se dejan fuera" className="mt-2 grid gap-1 text-sm">
            {problems.map(({ row, text }) => (
              <li key={row} className="wrap-anywhere">
                <span className="num font-medium">Fila {formatNumber(row)}:</span> {text}
              </li>
            ))}
          </ul>
          {refused > problems.length ? (
            <p className="mt-2 text-xs text-texto-3">Y {formatNumber(refused - problems.length)} más.</p>
          ) : null}
        </div>
      ) : null}
      {sample.length > 0 ? (
        <div>
          <h3 className="text-sm font-semibold">Primeras filas</h3>
          <ul aria-label="Primeras filas" className="divide-y divide-linea text-sm">
            {sample.map(({ row, name, phone, action }) => (
              <li key={row} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">{name ?? 'Sin nombre'}</span>
                <span className="num text-texto-3">{formatPhone(phone)}</span>
                <Badge tone={actions[action].tone}>{actions[action].label}</Badge>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  )
}
