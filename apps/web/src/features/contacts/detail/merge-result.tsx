import { contactLimits, type MergePreview, platformLabels } from '@portavoz/contract'
import { formatCount, formatNumber } from '../../../lib/format/numbers.ts'
import { formatPhone } from '../../../lib/format/phone.ts'
import { contactNameOf } from '../contact-texts.ts'

type MergeResultProps = { preview: MergePreview; name: 'own' | 'other'; onName: (name: 'own' | 'other') => void }

/** What a merge leaves, with the choice of the name. */
export function MergeResult({ preview, name, onName }: MergeResultProps) {
  const { kept, joined, tags, lostFields, conversations, notes, leads } = preview
  const labels: Record<string, string> = platformLabels
  const addresses = preview.identities.map(({ kind, value }) =>
    kind === 'phone' ? unbroken(formatPhone(value)) : labels[kind],
  )
  const joining = [
    [conversations, formatCount(conversations, 'conversación', 'conversaciones')],
    [notes, formatCount(notes, 'nota', 'notas')],
    [leads, formatCount(leads, 'ficha de interesado', 'fichas de interesado')],
  ] as const
  const joiningTexts = joining.filter(([count]) => count > 0).map(([, text]) => text)
  const facts = [
    { label: 'Canales', value: [...new Set(addresses)].join(', ') },
    { label: 'Etiquetas', value: tags.join(', ') || 'Ninguna' },
    { label: 'Se suman', value: joiningTexts.join(', ') || 'Solo sus datos' },
    ...Object.entries(lostFields).map(([field, value]) => ({ label: 'Se pierde', value: `${field}: ${value}` })),
    ...(preview.isBlocked ? [{ label: 'Estado', value: 'Bloqueado' }] : []),
    ...(preview.isOptedOut ? [{ label: 'Mensajes', value: 'Sin mensajes automáticos' }] : []),
  ]
  return (
    <div className="grid gap-4">
      {preview.excessNotes > 0 ? (
        <p role="alert" className="text-sm text-error">
          Sus notas juntas pasan de {formatNumber(contactLimits.about)} caracteres por{' '}
          {formatNumber(preview.excessNotes)}. Acórtalas en cualquiera de los dos para poder unirlos.
        </p>
      ) : null}
      <fieldset className="grid gap-2">
        <legend className="text-sm font-medium text-texto-2">Nombre que queda</legend>
        {[['own', kept] as const, ['other', joined] as const].map(([value, { name: text }]) => (
          <label key={value} className="flex min-h-6 items-center gap-2.5 py-1 text-sm">
            <input
              type="radio"
              name="merged-name"
              value={value}
              checked={name === value}
              disabled={text === null}
              onChange={() => onName(value)}
              className="size-4.5 shrink-0 accent-acento"
            />
            <span className="min-w-0 wrap-anywhere">{contactNameOf({ name: text })}</span>
          </label>
        ))}
      </fieldset>
      <dl className="grid grid-cols-[5.5rem_1fr] gap-y-1.5 text-sm">
        {facts.map(({ label, value }) => (
          <div key={`${label} ${value}`} className="contents">
            <dt className="text-texto-3">{label}</dt>
            <dd className="num wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-texto-3">Las conversaciones siguen separadas, cada una con su agente y su canal.</p>
    </div>
  )
}

/** A number stays on one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')
